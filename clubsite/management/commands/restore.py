"""`./run manage restore FILE`: put a backup in the place of the record."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.backup.doors import restore_backup
from clubsite.refusals import Refused


class Command(BaseCommand):
    help = "Restore the record from FILE, all of it or nothing, and end all sessions."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file written by the backup command")
        parser.add_argument(
            "--replace", action="store_true", help="replace the record that is here (it is saved first)"
        )

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        try:
            manifest, saved = restore_backup(file, replace=replace)
        except Refused as refused:
            raise CommandError(refused.message) from None
        if saved:
            self.stdout.write(f"What was here before is in {saved}")
        self.stdout.write(
            f"Restored: {sum(manifest.rows.values())} rows as of {manifest.made_at}. Everybody is signed out."
        )
