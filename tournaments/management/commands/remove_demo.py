"""`manage.py remove_demo`: the demo club goes, and nothing real with it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubsite.health import check_migrated
from tournaments.demo.remove import remove_demo


class Command(BaseCommand):
    help = "Remove the demo club and every simulated tournament that was kept. What is real stays, with a sentence."

    def handle(self, **options: Any) -> None:
        check_migrated()
        removed = remove_demo()
        for sentence in removed.stayed:
            self.stdout.write(sentence)
        if not (removed.members or removed.tournaments or removed.stayed):
            self.stdout.write("There is no demo club here.")
            return
        tournaments = "1 tournament" if removed.tournaments == 1 else f"{removed.tournaments} tournaments"
        self.stdout.write(f"{removed.members} invented members and {tournaments} are gone.")
