"""`./run manage backup [FILE]`: the whole record in one file, while the site goes on serving."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.backup.doors import default_file, make_backup
from clubsite.refusals import Refused


class Command(BaseCommand):
    help = "Write the whole record to FILE (default: a new file in the data folder's backups). The site may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="the backup to write; must not exist yet")

    def handle(self, *, file: Path | None, **options: Any) -> None:
        target = file or default_file()
        try:
            manifest = make_backup(target)
        except Refused as refused:
            raise CommandError(refused.message) from None
        self.stdout.write(f"{target}: {sum(manifest.rows.values())} rows, record {manifest.record_sha256[:16]}")
        self.stdout.write("It holds personal data and password hashes: keep it where only you can read it.")
