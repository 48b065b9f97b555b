"""The bracket as data: the drawing as printed, what the seeds are promised, and the tree as rounds close."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.bracket import (
    KnockoutOptions,
    Match,
    MatchState,
    Origin,
    Tree,
    Way,
    bracket_order,
    bracket_size,
    number_of_rounds,
    tree,
)
from pairing.matches import MatchScore
from pairing.model import Bye, ByeKind, Decision, Game, Player, Result, Round, TournamentSnapshot

GOLDEN = Path(__file__).parent.parent / "golden" / "knockout"
W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
ALL = KnockoutOptions(placement=True)


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number, rating=2400 - number) for number in range(1, size + 1))


def printed() -> dict[int, str]:
    lines = (GOLDEN / "brackets.txt").read_text().splitlines()[1:]
    return {int(size): matches for size, matches in (line.split(": ") for line in lines)}


def seeds(match: Match) -> tuple[int, int]:
    return match.top.seed or 0, match.bottom.seed or 0


@pytest.mark.parametrize("size", sorted(printed()))
def test_the_first_round_is_drawn_as_printed(size: int) -> None:
    drawn = tree(TournamentSnapshot(field(size))).of_round(1)
    pairs = [seeds(match) for match in drawn]
    shown = " ".join(f"{a or b}-{b if a else 0}" for a, b in pairs)
    assert shown == printed()[size]


@pytest.mark.parametrize("size", range(2, 129))
def test_the_best_seeds_meet_as_late_as_they_can(size: int) -> None:
    """Seeds 1 and 2 only in the final, 1 to 4 only from the semifinals on, and so on down the powers of two."""
    full = bracket_size(size)
    place = {seed: position for position, seed in enumerate(bracket_order(full))}
    assert sorted(place) == list(range(1, full + 1))
    rounds = number_of_rounds(size)
    for a in range(1, size + 1):
        for b in range(1, a):
            meeting = (place[a] ^ place[b]).bit_length()  # the round in which the two can meet
            group = (a - 1).bit_length()  # a is among the first 2 ** group seeds
            assert meeting >= rounds - group + 1
    first = tree(TournamentSnapshot(field(size))).of_round(1)
    byes = [match.players[0] for match in first if match.state is MatchState.BYE]
    assert sorted(byes) == list(range(1, full - size + 1))


def test_the_tree_moves_only_with_closed_rounds() -> None:
    start = tree(TournamentSnapshot(field(4)))
    assert [match.state for match in start.matches] == [MatchState.OPEN] * 3
    final = start.of_round(2)[0]
    assert [slot.is_open for slot in final.slots] == [True, True]
    assert final.top.origin == Origin(Way.WINNER, 1, 1, 0)
    after = tree(TournamentSnapshot(field(4), rounds=(Round(1, (Game(1, 4, B), Game(3, 2, B))),)))
    assert [(m.winner, m.loser, m.score) for m in after.of_round(1)] == [
        (4, 1, MatchScore(0, 1)),
        (2, 3, MatchScore(1, 0)),
    ]
    assert [(slot.player, slot.seed) for slot in after.of_round(2)[0].slots] == [(4, 4), (2, 2)]


def test_the_placement_trees_of_six_show_their_byes_from_the_start() -> None:
    drawn = tree(TournamentSnapshot(field(6), options=ALL))
    lower = [match for match in drawn.of_round(2) if match.best == 5]
    assert [match.state for match in lower] == [MatchState.BYE, MatchState.BYE]
    last = {(match.best, match.size): match.state for match in drawn.of_round(3)}
    assert last == {
        (1, 2): MatchState.OPEN,
        (3, 2): MatchState.OPEN,
        (5, 2): MatchState.OPEN,
        (7, 2): MatchState.EMPTY,
    }


@pytest.mark.parametrize(("size", "main", "all_"), [(2, 1, 1), (4, 3, 4), (8, 7, 12), (16, 15, 32)])
def test_the_number_of_matches(size: int, main: int, all_: int) -> None:
    drawn = tree(TournamentSnapshot(field(size), options=ALL))
    assert (len(drawn.main()), len(drawn.matches)) == (main, all_)
    assert len(drawn.placement()) == all_ - main


def test_the_third_place_match_stands_in_the_tree() -> None:
    drawn = tree(TournamentSnapshot(field(8), options=KnockoutOptions(third_place=True)))
    third = drawn.third_place()
    assert third is not None
    assert (third.round, third.top.origin) == (3, Origin(Way.LOSER, 2, 1, 0))
    assert tree(TournamentSnapshot(field(8))).third_place() is None


def test_how_each_match_was_decided_is_told() -> None:
    games = (
        Game(1, 8, W),
        Game(4, 5, D),
        Game(3, 6, Result.WHITE_WINS_BY_FORFEIT),
        Game(2, 7, Result.DOUBLE_FORFEIT),
    )
    closed = Round(1, games, decisions=(Decision(5, 4, "play-off"),))
    drawn = tree(TournamentSnapshot(field(8), rounds=(closed,)))
    assert [(m.state, m.winner, m.how) for m in drawn.of_round(1)] == [
        (MatchState.PLAYED, 1, ""),
        (MatchState.DECIDED, 5, "play-off"),
        (MatchState.WALKOVER, 3, ""),
        (MatchState.BOTH_OUT, None, ""),
    ]
    assert [m.state for m in drawn.of_round(2)] == [MatchState.OPEN, MatchState.BYE]


def test_an_undecided_match_is_shown_and_leaves_the_next_one_open() -> None:
    drawn = tree(TournamentSnapshot(field(4), rounds=(Round(1, (Game(1, 4, D), Game(2, 3, W))),)))
    assert [match.players for match in drawn.undecided()] == [(1, 4)]
    assert [slot.is_open for slot in drawn.of_round(2)[0].slots] == [True, False]


def by_hand(*pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> Round:
    games = tuple(Game(white, black, W if white < black else B) for white, black in pairs)
    return Round(1, games, tuple(Bye(player, ByeKind.PAIRING) for player in byes))


def winners(drawn: Tree) -> list[tuple[int, ...]]:
    return [match.players for match in drawn.of_round(2)]


def test_players_swapped_by_hand_have_swapped_their_places_in_the_tree() -> None:
    snapshot = TournamentSnapshot(field(8), rounds=(by_hand((1, 5), (4, 8), (3, 6), (2, 7)),))
    assert winners(tree(snapshot)) == [(1, 4), (3, 2)]
    swapped = replace(snapshot, rounds=(by_hand((6, 8), (4, 5), (3, 1), (2, 7)),))  # 1 keeps its place, 3 comes to it
    assert winners(tree(swapped)) == [(1, 4), (6, 2)]


def test_a_bye_given_by_hand_to_somebody_else_moves_too() -> None:
    snapshot = TournamentSnapshot(field(3), rounds=(by_hand((1, 3), byes=(2,)),))
    assert winners(tree(snapshot)) == [(1, 2)]


def test_a_game_across_two_brackets_leaves_its_matches_undecided() -> None:
    first = by_hand((1, 4), (2, 3))
    second = Round(2, (Game(1, 3, W), Game(2, 4, W)))
    drawn = tree(TournamentSnapshot(field(4), rounds=(first, second), options=ALL))
    assert [match.players for match in drawn.undecided()] == [(1, 2), (4, 3)]
