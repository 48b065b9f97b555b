"""Mails as files: nothing is lost, and the terminal learns where but not what."""

from __future__ import annotations

from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage

from clubsite.mail import MailFolder, MailServer


def test_each_mail_is_a_private_file_and_the_terminal_learns_only_where(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DATA = tmp_path
    mails = [EmailMessage("Your code", f"It is {n}.", to=["canary@club.invalid"]) for n in (1, 2)]

    assert MailFolder().send_messages(mails) == 2

    files = sorted((tmp_path / "mail").iterdir())
    texts = {message_from_bytes(file.read_bytes(), policy=policy.default).get_content().strip() for file in files}
    assert texts == {"It is 1.", "It is 2."}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    said = capsys.readouterr().err
    assert all(str(file) in said for file in files)
    assert "canary" not in said


def test_a_mail_server_that_does_not_answer_stops_nothing_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    server = MailServer(host="127.0.0.1", port=1, use_tls=False, timeout=1)
    assert server.send_messages([EmailMessage("Your code", "It is 1.", to=["canary@club.invalid"])]) == 0
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("A mail could not be sent (EMAIL_URL): ")
    assert "canary" not in line
