"""The import law holds in every module, and the checker sees each kind of breach."""

from __future__ import annotations

import pytest

from tests.architecture.imports import OURS, ROOT, modules
from tests.architecture.law import faults


def test_every_package_of_ours_is_under_the_law() -> None:
    packages = {file.parent.name for file in ROOT.glob("*/__init__.py")}
    assert packages - {"scripts", "tests"} == set(OURS)
    assert {name.split(".")[0] for name, _source in modules()} == set(OURS)


def test_the_law_holds_in_every_module() -> None:
    found = [fault for module, source in modules() for fault in faults(module, source)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("pairing.history", "import django"),
        ("pairing.history", "from members.models import Member"),
        ("pairing.colours", "import random"),
        ("pairing.colours", "from datetime import datetime"),
        ("pairing.colours", "from datetime import date\ntoday = date.today()"),
        ("pairing.colours", "from random import Random\nlots = Random()"),
        ("pairing.standings.places", "def f():\n    import os"),
        ("pairing.model", "from pairing.history import histories"),
        ("pairing.checks", "from pairing.systems import SYSTEMS"),
        ("pairing.checks", "from pairing import systems"),
        ("pairing.history", "from pairing.standings import compute"),
        ("pairing.standings.places", "from pairing.systems.base import System"),
        ("pairing.fide_field", "from pairing.systems import SYSTEMS"),
        ("pairing.laws", "from pairing.systems.base import System"),
        ("pairing.systems.keizer", "from pairing.systems.round_robin import SYSTEM"),
        ("pairing.systems.keizer.frame", "from ..round_robin import SYSTEM"),
        ("members.services.roles", "from tournaments.models import Tournament"),
        ("members.models.member", "import pairing.ratings"),
        ("members.views.people", "from clubsite.health import detail"),
        ("tournaments.models.round", "from tournaments.services.rounds import plan_round"),
        ("tournaments.models.round", "from pairing.systems import SYSTEMS"),
        ("tournaments.services.rounds", "from tournaments.forms.rounds import PlanForm"),
        ("tournaments.services.rounds", "from django.http import HttpRequest"),
        ("tournaments.queries.boards", "from django.shortcuts import get_object_or_404"),
        ("tournaments.views.director", "from pairing.checks import faults"),
        ("tournaments.views.director", "def f(round):\n    round.save()"),
        ("tournaments.api.rounds", "Round.objects.create(number=1)"),
        ("tournaments.admin", "Round.objects.filter(pk=1).delete()"),
        ("members.views.people", "member.delete()"),
        ("members.forms.accounts", "member.save()"),
        ("tournaments.queries.boards", "Round.objects.get_or_create(number=1)"),
        ("tournaments.management.commands.verify", "round.save()"),
        ("clubsite.middleware.reader", "member.save()"),
        ("pairing.history", "import uuid"),
        ("pairing.history", "from importlib import import_module"),
        ("pairing.history", "rows = open('file')"),
        ("pairing.systems.keizer", "order = sorted(names, key=lambda name: hash(name))"),
        ("pairing.cli", "import time"),
        ("members.services.roles", "from django.http import HttpRequest"),
        ("members.services.roles", "from members.views.people import people"),
        ("members.models.member", "from members.services.roles import grant"),
        ("tournaments.queries.clock", "from tournaments.services.rounds import plan_round"),
        ("tournaments.templatetags.tournaments", "from pairing.checks import faults"),
        ("tournaments.views.director", "Round.objects.filter(pk=1).update(number=2)"),
        ("tournaments.views.director", "tournament.rounds.create(number=2)"),
        ("members.views.people", "members.exclude(pk=1).update(status='active')"),
    ],
)
def test_the_checker_sees_a_breach(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("pairing.lots", "from random import Random\nlots = Random('seed:1')"),
        ("pairing.ratings.fide", "from datetime import date\nSINCE = date(2024, 3, 1)"),
        ("pairing.__main__", "import os\nlines = open(0)"),
        ("pairing.systems.keizer", "from pairing.systems.base import System\nfrom pairing.history import histories"),
        ("pairing.systems.keizer.frame", "from pairing.systems.keizer.values import Value"),
        ("pairing.systems", "from pairing.systems import keizer"),
        ("pairing", "from pairing.systems import SYSTEMS"),
        ("pairing.simulate", "from pairing.systems import SYSTEMS"),
        ("tournaments.snapshots", "Document.objects.create(kind='plan')"),
        ("members.services.roles", "from clubsite.refusals import Refused\nmember.save()"),
        ("tournaments.services.rounds", "from pairing.checks import faults\nround.save()"),
        ("tournaments.models.round", "from pairing.model import Colour"),
        ("tournaments.admin", "super().save_model(request, obj, form, change)"),
        ("clubsite.middleware.reader", "from members.queries import club_cache"),
        ("pairing.cli", "import json\nprint('a table')"),
        ("tournaments.views.director", "facts.update(found)"),
        ("members.services.locks", "from django.http import Http404"),
    ],
)
def test_the_checker_lets_the_lawful_pass(module: str, source: str) -> None:
    assert faults(module, source) == []
