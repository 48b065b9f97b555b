"""The demo club comes: people first, then their tournaments, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.refusals import Refused
from members.models import Member
from tournaments.demo.people import invent_members
from tournaments.demo.tournaments import SEED, Stage, stages
from tournaments.models import Tournament


class AlreadyLoaded(Refused):
    """The demo club is here."""

    code = "demo-already-loaded"


@dataclass(frozen=True)
class Loaded:
    members: int
    tournaments: int


def is_loaded() -> bool:
    return Tournament.objects.filter(is_demo=True, seed__startswith=f"{SEED}-").exists()


@transaction.atomic
def load_demo(administrator: Member) -> Loaded:
    """Load the demo club, once. The administrator only confirms its members, where the club confirms them."""
    if is_loaded():
        raise AlreadyLoaded(_("The demo club is already here. Remove it first to load it afresh."))
    people = invent_members(administrator)
    stage = Stage(people, timezone.localdate())
    played = stages()
    for play in played:
        play(stage)
    return Loaded(len(people), len(played))


def load_at_setup(administrator: Member) -> None:
    """For the button on the first-run page."""
    load_demo(administrator)
