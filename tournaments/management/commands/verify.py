"""`manage.py verify`: is the record whole? Exit code 1 and a sentence for everything that is not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.health import check_migrated
from tournaments.models import Tournament
from tournaments.verify import verify


class Command(BaseCommand):
    help = "Check every invariant of the record on the database as it is, and pair every round again from its snapshot."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tournament", metavar="SLUG", help="only this tournament, by the name in its address")

    def handle(self, *, tournament: str | None, **options: Any) -> None:
        check_migrated()
        chosen = Tournament.objects.filter(slug=tournament) if tournament else None
        if chosen is not None and not chosen.exists():
            raise CommandError(f"There is no tournament “{tournament}”.")
        found = 0
        for finding in verify(chosen):
            self.stdout.write(str(finding))
            found += 1
        count = 1 if tournament else Tournament.objects.count()
        looked_at = f"{count} tournament" if count == 1 else f"{count} tournaments"
        if found:
            self.stdout.write(f"{looked_at} checked: {found} found. What the numbers mean: docs/verify.md.")
            sys.exit(1)
        self.stdout.write(f"{looked_at} checked: everything is as it must be.")
