"""`manage.py load_demo`: a club full of life to look at. Nobody in it is real, and nobody in it has a password."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.health import check_migrated
from members.models import Member
from tournaments.demo.load import AlreadyLoaded, load_demo


class Command(BaseCommand):
    help = "Load the demo club: about forty invented members and a tournament of every pairing system."

    def handle(self, **options: Any) -> None:
        check_migrated()
        administrator = Member.objects.filter(is_original=True).first()
        if administrator is None:
            raise CommandError("Set the club up first: the link is in the output of the server's start.")
        try:
            loaded = load_demo(administrator)
        except AlreadyLoaded as refused:
            self.stdout.write(refused.message)
            return
        self.stdout.write(f"{loaded.members} invented members and {loaded.tournaments} tournaments are here.")
        self.stdout.write("None of them has a password: docs/demo.md says how to look at the site as one of them.")
