"""`TARGET_URL=postgres://… ./run manage copy_to_postgresql`: a club that has outgrown its SQLite moves."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from clubsite.backup.copying import copy_to_postgresql
from clubsite.environment import Misread
from clubsite.refusals import Refused


class Command(BaseCommand):
    help = "Copy the whole record from SQLite into the empty PostgreSQL at TARGET_URL. The SQLite stays as it is."

    def handle(self, **options: Any) -> None:
        url = os.environ.get("TARGET_URL", "")  # not an argument: everybody on the machine could read the password
        if not url:
            raise CommandError(
                "Say where to: TARGET_URL=postgres://user:password@host/name ./run manage copy_to_postgresql"
            )
        try:
            copied = copy_to_postgresql(url)
        except Refused as refused:
            raise CommandError(refused.message) from None
        except (Misread, OperationalError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{copied} rows copied, and the hash of the record is the same. From now on start with")
        self.stdout.write("DATABASE_URL set to that address. Everybody signs in again.")
