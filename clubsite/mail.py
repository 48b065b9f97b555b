"""Mails as files, until the club names a mail server: nothing is lost, and nobody must set up SMTP to try the site."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import HttpRequest
from django.utils import timezone


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
