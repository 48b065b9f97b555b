"""Mails as files, until the club names a mail server: nothing is lost, and nobody must set up SMTP to try the site.

And the server, once it is named.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.http import HttpRequest
from django.utils import timezone

log = logging.getLogger(__name__)


def folder() -> Path | None:
    """Where mails are kept; None where a server sends them."""
    return settings.DATA / "mail" if settings.EMAIL_BACKEND.endswith(MailFolder.__name__) else None


def context(request: HttpRequest) -> dict[str, Path | None]:
    """For every page: whether its reader waits in vain for a mail, and where it is instead."""
    return {"mail_folder": folder()}


class MailFolder(BaseEmailBackend):
    """Writes each mail to DATA/mail and says on the terminal where it is; never what is in it or for whom."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            file = write(message)
            sys.stderr.write(f"A mail is in {file} (set EMAIL_URL to send mails)\n")
        sys.stderr.flush()
        return len(email_messages)


def write(message: EmailMessage) -> Path:
    kept: Path = settings.DATA / "mail"
    kept.mkdir(mode=0o700, exist_ok=True)
    file = kept / f"{timezone.now():%Y%m%d-%H%M%S}-{secrets.token_hex(4)}.eml"
    descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as handle:
        handle.write(message.message().as_bytes())
    return file


class MailServer(EmailBackend):
    """The server that EMAIL_URL names. One that does not answer, or takes no mail for somebody, stops nothing: what the
    mail was to tell has been done by then. The log says so, and whoever sends hears that nothing went out.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        try:
            return int(super().send_messages(email_messages) or 0)
        except (OSError, SMTPException) as error:
            log.error("A mail could not be sent (EMAIL_URL): %s", error)  # noqa: TRY400 (a traceback says no more)
            return 0
