"""`manage.py simulate_tournament`: a whole event through the services, checked, and forgotten unless kept."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubsite.health import check_migrated
from clubsite.refusals import Refused
from pairing.systems import SYSTEMS
from tournaments.demo.simulation import Simulation, simulate
from tournaments.models import Tournament
from tournaments.verify import verify


class Command(BaseCommand):
    help = "Play a whole tournament through the services, with everything that happens in a club, and check the record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--system", default="club-swiss", choices=sorted(SYSTEMS), help="the pairing system")
        parser.add_argument("--players", type=int, default=16)
        parser.add_argument("--rounds", type=int, help="default: as many as the system suggests")
        parser.add_argument("--seed", default="1", help="the same seed plays the same event")
        parser.add_argument("--games", type=int, default=1, help="games of a match")
        parser.add_argument("--quiet", action="store_true", help="no late entries, edits, corrections and the like")
        parser.add_argument("--keep", action="store_true", help="keep it as part of the demo club, for the browser")

    def handle(self, *, keep: bool, **options: Any) -> None:
        check_migrated()
        try:
            with transaction.atomic():
                played = simulate(
                    system_key=options["system"],
                    players=options["players"],
                    rounds=options["rounds"],
                    seed=options["seed"],
                    legs=options["games"],
                    lively=not options["quiet"],
                )
                found = [str(each) for each in verify(Tournament.objects.filter(pk=played.tournament.pk))]
                transaction.set_rollback(not keep)
        except Refused as refused:
            raise CommandError(refused.message) from None
        self.tell(played, keep=keep)
        if found:
            raise CommandError("The record is not whole:\n" + "\n".join(found))
        self.stdout.write("Verified: everything is as it must be.")

    def tell(self, played: Simulation, *, keep: bool) -> None:
        tournament = played.tournament
        self.stdout.write(
            f"{tournament.system}, {played.players} players, {played.rounds} of {tournament.number_of_rounds} rounds, "
            f"{tournament.event_number} events."
        )
        for what, times in sorted(played.happened.items()):
            self.stdout.write(f"{times:5} {what}")
        for place, name, points in played.podium:
            self.stdout.write(f"{place:5}. {name} {points}")
        kept = f"Kept as {tournament.get_absolute_url()}; remove_demo removes it." if keep else "Nothing was kept."
        self.stdout.write(kept)
