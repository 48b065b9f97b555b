"""Whole events of every system, played through the services with everything that happens in a club; then verified."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from members.models import Member
from pairing.systems import SYSTEMS, Format
from tests.factories.tournaments import director_of, make_member, make_tournament
from tournaments.demo.remove import remove_demo
from tournaments.demo.simulation import simulate
from tournaments.habits import QUIET
from tournaments.models import Event, Tournament, TournamentStatus
from tournaments.rehearsal import Rehearsal
from tournaments.verify import verify

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate_tournament", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_a_lively_event_of_every_system_leaves_a_whole_record(key: str, seed: str) -> None:
    players = {Format.SWISS: 11, Format.ROUND_ROBIN: 6, Format.KNOCKOUT: 9}[SYSTEMS[key].format]
    rounds = 6 if SYSTEMS[key].format is Format.SWISS else None
    played = simulate(system_key=key, players=players, rounds=rounds, seed=seed)
    assert played.tournament.status == TournamentStatus.FINISHED
    assert played.rounds == played.tournament.number_of_rounds
    assert [str(finding) for finding in verify()] == []


def test_two_seeds_together_do_everything_there_is_to_do() -> None:
    happened: set[str] = set()
    for seed in range(6):
        happened |= set(simulate(system_key="club-swiss", players=12, rounds=6, seed=f"all {seed}").happened)
    wanted = {
        "withdrawn", "returned", "late entry", "altered", "bye requested", "planned", "started", "closed", "result",
        "reported", "disputed", "postponed", "forfeit", "unusual result", "corrected", "taken back", "reopened",
        "flags accepted", "plan edited: absent", "plan edited: colours", "plan edited: swap", "plan edited: bye",
        "plan edited: pair",
    }  # fmt: skip
    assert wanted <= happened


def test_matches_of_several_games_are_rehearsed_too() -> None:
    for legs in (2, 3):
        played = simulate(system_key="knockout", players=6, rounds=None, seed=f"legs {legs}", legs=legs)
        assert played.tournament.status == TournamentStatus.FINISHED
        swiss = simulate(system_key="club-swiss", players=6, rounds=3, seed=f"legs {legs}", legs=legs)
        assert swiss.rounds == 3
    assert [str(finding) for finding in verify()] == []


def test_the_same_seed_plays_the_same_event() -> None:
    def told(tournament: Tournament) -> list[tuple[str, str]]:
        return [(e.kind, str(e.facts.get("after", ""))) for e in tournament.events.order_by("number")]

    first = simulate(system_key="adjacent", players=8, rounds=4, seed="again")
    second = simulate(system_key="adjacent", players=8, rounds=4, seed="again")
    other = simulate(system_key="adjacent", players=8, rounds=4, seed="other")
    assert told(first.tournament) == told(second.tournament)
    assert told(first.tournament) != told(other.tournament)
    assert first.podium == second.podium


def test_a_quiet_event_is_only_played() -> None:
    tournament = make_tournament(players=6, rounds=3)
    rehearsal = Rehearsal(tournament, director_of(tournament), seed="quiet", habits=QUIET, spare=[make_member("Late")])
    rehearsal.play()
    rehearsal.finish()
    assert rehearsal.happened.keys() - {"flags accepted"} == {"planned", "started", "result", "closed"}
    assert tournament.players.count() == 6


def test_an_event_that_announced_more_rounds_than_its_table_has_ends_with_the_table() -> None:
    tournament = make_tournament(players=4, rounds=9, system="round-robin")
    rehearsal = Rehearsal(tournament, director_of(tournament), seed="short", habits=QUIET)
    rehearsal.play()
    rehearsal.finish()
    assert (tournament.rounds.count(), tournament.number_of_rounds) == (3, 3)
    assert tournament.is_finished


def test_the_command_tells_what_happened_and_keeps_nothing() -> None:
    said = run("--system", "fide-dutch-2026", "--players", "8", "--rounds", "3", "--seed", "7")
    assert re.match(r"fide-dutch-2026, \d+ players, 3 of 3 rounds, \d+ events\.\n", said)
    assert "Nothing was kept." in said
    assert "Verified: everything is as it must be." in said
    assert not Tournament.objects.exists()
    assert not Member.objects.exists()
    assert not Event.objects.exists()


def test_the_command_keeps_the_event_for_the_browser_until_the_demo_club_goes() -> None:
    said = run("--players", "6", "--rounds", "2", "--seed", "kept", "--keep", "--quiet")
    assert "/tournaments/simulation-kept/" in said
    assert Tournament.objects.get().is_demo
    remove_demo()
    assert not Tournament.objects.exists()
    assert not Member.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "1"), "from 2 to"),
        (("--rounds", "0"), "from 1 to"),
        (("--system", "chess-960-swiss"), "invalid choice"),
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run(*arguments)
