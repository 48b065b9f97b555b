"""Every option of the club Swiss, what forfeits do, and what is said about bad settings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from swiss_fields import after, flagged, number, people, played, told

from pairing.checks import faults
from pairing.errors import BadSnapshot
from pairing.model import (
    FirstRound,
    ForbiddenPair,
    Options,
    Player,
    Problem,
    Severity,
    TournamentSnapshot,
    step,
)
from pairing.settings import options_from, options_to
from pairing.systems import SYSTEMS
from pairing.systems.club_swiss import ClubSwissOptions, ForfeitBlocksBye

FIVE = people(A=2000, B=1900, C=1800, D=1700, E=1600)
SAFE_KEYS = ("club-swiss", "club-swiss-mid")


def paired(snapshot: TournamentSnapshot, **options: object) -> str:
    return told(SYSTEMS["club-swiss"].pair(replace(snapshot, options=ClubSwissOptions(**options))))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "blocks", "expected"),
    [
        ("+/-", ForfeitBlocksBye.BOTH, "C"),  # D and E are both barred
        ("+/-", ForfeitBlocksBye.WINNER, "E"),  # D won, E lost: only D is barred
        ("-/+", ForfeitBlocksBye.WINNER, "D"),
        ("-/-", ForfeitBlocksBye.BOTH, "C"),
        ("-/-", ForfeitBlocksBye.WINNER, "E"),  # nobody won
    ],
)
def test_whom_a_forfeit_keeps_from_the_bye(result: str, blocks: ForfeitBlocksBye, expected: str) -> None:
    snapshot = after(FIVE, played(1, f"D-E {result}, A-B ½", "C half"))
    assert paired(snapshot, forfeit_blocks_bye=blocks)[-1] == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("pairing", "D"), ("full", "D"), ("forfeit", "D"), ("half", "E"), ("zero", "E"), ("absent", "E")],
)
def test_which_byes_keep_a_player_from_the_bye(kind: str, expected: str) -> None:
    snapshot = after(FIVE, played(1, "A-B ½, C-D ½", f"E {kind}"))
    assert paired(snapshot)[-1] == expected


def test_a_round_lost_without_an_opponent_does_not_block_where_only_winners_are_barred() -> None:
    snapshot = after(FIVE, played(1, "A-B ½, C-D ½", "E forfeit"))
    assert paired(snapshot)[-1] == "D"
    assert paired(snapshot, forfeit_blocks_bye=ForfeitBlocksBye.WINNER)[-1] == "E"


def test_a_forfeited_game_may_be_played_after_all_unless_it_counts_as_a_meeting() -> None:
    """A and D lead with a point each; their game in round 1 was forfeited."""
    field = people(A=2000, B=1900, C=1800, D=1700)
    snapshot = after(field, played(1, "D-A -/+", "B zero, C zero"), played(2, "", "A zero, B zero, C zero, D full"))
    assert told(SYSTEMS["club-swiss"].pair(snapshot)) == "D-A C-B"
    plan = SYSTEMS["club-swiss"].pair(replace(snapshot, options=ClubSwissOptions(forfeit_counts_as_meeting=True)))
    assert told(plan) == "A-C B-D"
    assert step("club-swiss.met", "3.3", 1, 4, rounds=(1,)) in plan.boards[0].steps


def test_the_colour_of_a_forfeited_game_counts_only_where_it_is_a_meeting() -> None:
    """A has had Black over the board, then White in a game that was forfeited; D is due Black."""
    field = people(A=2000, B=1900, C=1800, D=1700)
    snapshot = after(field, played(1, "B-A ½, C-D ½"), played(2, "A-C +/-, D-B ½"))
    codes = {}
    for counts in (False, True):
        plan = SYSTEMS["club-swiss"].pair(replace(snapshot, options=ClubSwissOptions(forfeit_counts_as_meeting=counts)))
        assert told(plan)[:3] == "A-D"
        codes[counts] = plan.boards[0].steps[-1].code
    assert codes == {False: "club-swiss.both-due", True: "club-swiss.first-gives-way"}


def test_flags_follow_what_happened_over_the_board_whatever_counts_as_a_meeting() -> None:
    """White twice over the board with a forfeited Black between: due White again by the option, and flagged."""
    field = (
        *people(A=2000, B=1900),
        *(Player(number(x), 1000, x, last_round=3) for x in "XYZ"),
    )
    snapshot = after(
        field,
        played(1, "A-X 1-0, Y-B 1-0", "Z zero"),
        played(2, "A-Y 1-0, B-Z 1-0", "X zero"),
        played(3, "Z-A -/+, B-X 1-0", "Y zero"),
        options=ClubSwissOptions(forfeit_counts_as_meeting=True),
    )
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "A-B"
    assert flagged(plan) == [("colour", "A")]
    assert step("club-swiss.third-over-the-board", "4.8", 1, colour="w") in plan.boards[0].steps
    assert faults(snapshot, plan) == ()


def test_a_forfeited_game_met_again_is_no_rematch_over_the_board() -> None:
    field = people(A=2000, B=1900)
    snapshot = after(field, played(1, "B-A -/+"), options=ClubSwissOptions(forfeit_counts_as_meeting=True))
    plan = SYSTEMS["club-swiss"].pair(snapshot)
    assert told(plan) == "A-B"
    assert flagged(plan) == []
    assert [s.code for s in plan.boards[0].steps][-3:-1] == ["club-swiss.met-everybody", "club-swiss.again"]
    assert faults(snapshot, plan) == ()


def test_options_survive_text() -> None:
    options = options_from(ClubSwissOptions, [("forfeit-blocks-bye", "winner"), ("forfeit-counts-as-meeting", "yes")])
    assert options == ClubSwissOptions(ForfeitBlocksBye.WINNER, forfeit_counts_as_meeting=True)
    assert options_from(ClubSwissOptions, options_to(options)) == options


@pytest.mark.parametrize("key", [*SAFE_KEYS, "adjacent"])
def test_options_of_another_system_are_refused(key: str) -> None:
    class Foreign(Options):
        pass

    setup = TournamentSnapshot(FIVE, options=Foreign())
    assert Problem("wrong-options", Severity.ERROR, (("given", "Foreign"),)) in SYSTEMS[key].problems(setup)
    with pytest.raises(BadSnapshot, match="Foreign"):
        SYSTEMS[key].pair(setup)


@pytest.mark.parametrize("key", SAFE_KEYS)
@pytest.mark.parametrize("choice", [FirstRound.LOT, FirstRound.SEATS])
def test_the_first_round_may_be_drawn_and_the_second_follows_the_rules(key: str, choice: FirstRound) -> None:
    setup = TournamentSnapshot(FIVE, first_round=choice, seed="club evening")
    drawn = SYSTEMS[key].pair(setup)
    assert faults(setup, drawn) == ()
    assert drawn.steps[0].rule in ("6.1", "6.2")
    assert drawn != SYSTEMS[key].pair(replace(setup, first_round=FirstRound.RANK))
    second = after(FIVE, played(1, "A-B ½, C-D ½", "E pairing"), first_round=choice, seed="club evening")
    assert SYSTEMS[key].pair(second) == SYSTEMS[key].pair(replace(second, first_round=FirstRound.RANK))


@pytest.mark.parametrize("key", [*SAFE_KEYS, "adjacent"])
@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (TournamentSnapshot(FIVE, number_of_rounds=3), []),
        (TournamentSnapshot(FIVE, number_of_rounds=5), []),
        (TournamentSnapshot(()), [("too-few-players", "error", {"players": 0, "needed": 2})]),
        (TournamentSnapshot(FIVE[:1]), [("too-few-players", "error", {"players": 1, "needed": 2})]),
        (
            TournamentSnapshot(FIVE, number_of_rounds=6),
            [("rounds-force-rematches", "warning", {"rounds": 6, "players": 5, "most": 5})],
        ),
        (
            TournamentSnapshot(FIVE[:4], number_of_rounds=4),
            [("rounds-force-rematches", "warning", {"rounds": 4, "players": 4, "most": 3})],
        ),
        (
            TournamentSnapshot(FIVE, number_of_rounds=2),
            [("few-rounds", "warning", {"rounds": 2, "players": 5, "suggested": 3})],
        ),
        (
            TournamentSnapshot(FIVE, forbidden=(ForbiddenPair((1, 2, 3, 4, 5)),)),
            [("forbidden-pairs-leave-no-round", "error", {"round": 1})],
        ),
        (TournamentSnapshot((*FIVE, FIVE[0])), [("duplicate-numbers", "error", {})]),
    ],
)
def test_problems_in_the_settings(key: str, setup: TournamentSnapshot, expected: list[object]) -> None:
    found = SYSTEMS[key].problems(setup)
    assert [(p.code, p.severity.value, dict(p.facts)) for p in found] == expected


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (64, 6), (226, 8)]
)
def test_suggested_rounds_are_the_logarithm_to_base_two(players: int, rounds: int) -> None:
    assert SYSTEMS["club-swiss"].suggested_rounds(players) == rounds
