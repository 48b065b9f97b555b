"""The Lim system: the tables of its text, one rule after the other, and whole snapshots."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pairing.cli.rounds import chosen_system
from pairing.errors import BadSnapshot, NoLegalPairing
from pairing.explain import sentence
from pairing.formats.trf import read
from pairing.model import (
    Acceleration,
    Bye,
    ByeKind,
    Colour,
    FlagKind,
    Game,
    Options,
    Player,
    Result,
    Round,
    TournamentSnapshot,
)
from pairing.settings import options_from
from pairing.simulate import simulate
from pairing.systems import system
from pairing.systems.fide_lim import LimOptions
from pairing.systems.fide_lim.colours import seat
from pairing.systems.fide_lim.groups import Bracket, Leaving, exchanges, pair_bracket
from pairing.systems.fide_lim.order import pair_round
from pairing.systems.fide_lim.table import Card, Direction, Table, with_colours
from tests.pairing import golden_rounds as golden

LIM = system("lim")
W, B = Colour.WHITE, Colour.BLACK
DOWN, UP, MEDIAN = Direction.DOWN, Direction.UP, Direction.MEDIAN


def colours(text: str) -> tuple[Colour, ...]:
    return tuple(Colour(letter.lower()) for letter in text)


def table(cards: list[Card], met: list[tuple[int, int]] = (), *, maxi: bool = False) -> Table:
    """Cards by number; everybody is compatible with everybody not met."""
    place = {card.number: index for index, card in enumerate(cards)}
    everybody = (1 << len(cards)) - 1
    neighbours = [everybody & ~(1 << index) for index in range(len(cards))]
    for a, b in met:
        neighbours[place[a]] &= ~(1 << place[b])
        neighbours[place[b]] &= ~(1 << place[a])
    return Table(cards, neighbours, maxi=maxi)


def group_of(count: int, direction: Direction = DOWN, next_door: int = 0) -> Bracket:
    return Bracket(tuple(range(count)), direction, Decimal(3), next_door=next_door)


def paired(known: Table, bracket: Bracket) -> tuple[set[tuple[int, int]], set[int]]:
    """The pairs by number, lower first, and the floaters."""
    done = pair_bracket(known, bracket)
    numbers = [card.number for card in known.cards]
    pairs = {tuple(sorted((numbers[made.first], numbers[made.second]))) for made in done.pairs}
    return pairs, {numbers[place] for place in done.floaters}


def met_with(number: int, text: str) -> list[tuple[int, int]]:
    return [] if text == "-" else [(number, int(other)) for other in text.split(",")]


@pytest.mark.parametrize("words", golden.lines("lim/six-players.txt"), ids=" ".join)
def test_exchanges_follow_the_tables_of_the_text(words):
    first, second, *pairs = words
    known = table([Card(number) for number in range(1, 7)], met_with(1, first) + met_with(2, second))
    assert paired(known, group_of(6)) == (golden.pairs(pairs), set())


def test_upwards_the_tables_are_turned_over():
    known = table([Card(number) for number in range(1, 7)], [(6, 3)])
    assert paired(known, group_of(6, UP)) == ({(2, 6), (3, 5), (1, 4)}, set())
    assert exchanges([6, 5, 4, 3, 2, 1]) == [3, 2, 1, 4, 5]


def test_as_many_pairs_as_possible_are_kept():
    """4.4.2: #1 and #2 have met each other and 3, 4, 5."""
    met = [(1, 2), *((a, b) for a in (1, 2) for b in (3, 4, 5))]
    known = table([Card(number) for number in range(1, 7)], met)
    assert paired(known, group_of(6)) == ({(1, 6), (3, 4)}, {2, 5})


def test_who_has_met_everybody_floats_instead_of_the_last():
    """4.4.1: seven players, and 2 has met them all."""
    known = table([Card(number) for number in range(1, 8)], [(2, other) for other in (1, 3, 4, 5, 6, 7)])
    assert paired(known, group_of(7))[1] == {2}
    assert pair_bracket(known, group_of(7)).leaving == (Leaving(1, asked_before=(6, 5, 4, 3, 2)),)


def test_who_floated_in_the_last_round_stays():
    """3.10."""
    known = table([Card(number, floated=number == 5) for number in range(1, 6)])
    assert paired(known, group_of(5))[1] == {4}


def five(*ratings: int) -> list[Card]:
    """Due White, Black, White, White, Black."""
    lines = ("WB", "BW", "WB", "WB", "BW")
    return [
        Card(number, rating, colours=colours(line))
        for number, rating, line in zip(range(1, 6), ratings, lines, strict=True)
    ]


@pytest.mark.parametrize(
    ("direction", "ratings", "maxi", "floater"),
    [
        (DOWN, (2400, 2350, 2300, 2200, 2050), False, 4),  # White is due to more: the last of these
        (UP, (2400, 2350, 2300, 2200, 2050), False, 1),  # the first of these
        (DOWN, (2400, 2350, 2300, 2200, 2050), True, 5),  # 150 points are too many for a colour
        (DOWN, (2400, 2350, 2300, 2150, 2050), True, 4),  # 100 are not
    ],
)
def test_the_dominating_due_colour_chooses_the_floater(direction, ratings, maxi, floater):
    """3.2.2, 3.2.3 and 3.3."""
    assert paired(table(five(*ratings), maxi=maxi), group_of(5, direction))[1] == {floater}


def test_a_player_with_an_opponent_next_door_floats_rather():
    """3.9: 3 would go, but has met everybody of the next group; 2 has not."""
    cards = [Card(number) for number in (1, 2, 3)] + [Card(4, score=Decimal(1))]
    known = table(cards, [(3, 4)])
    assert paired(known, group_of(3, DOWN, next_door=0b1000))[1] == {2}


def test_who_floated_in_does_not_float_on_where_another_can():
    known = table([Card(1, score=Decimal(4)), Card(2), Card(3)])
    bracket = Bracket((1, 2), DOWN, Decimal(3), from_above=(0,))
    assert paired(known, bracket) == ({(1, 2)}, {3})


def test_who_floated_in_meets_the_first_who_is_due_the_other_colour():
    """3.7: 1 is due White; 2 too, 3 is due Black. In a maxi-tournament 3 is too far from 2."""
    cards = [
        Card(1, 2300, Decimal(4), colours("WB")),
        Card(2, 2250, colours=colours("WB")),
        Card(3, 2100, colours=colours("BW")),
        Card(4, 2000, colours=colours("BW")),
    ]
    bracket = Bracket((1, 2, 3), DOWN, Decimal(3), from_above=(0,))
    assert paired(table(cards), bracket)[0] == {(1, 3), (2, 4)}
    assert paired(table(cards, maxi=True), bracket)[0] == {(1, 2), (3, 4)}


def test_who_is_passed_over_is_told_by_what_kept_them():
    """5.7: 4 is due White like 1; 5 would suit and is too far from 4; 6 is too far too, 3 is near and suits."""
    due_white, due_black = colours("WB"), colours("BW")
    lines = {1: due_white, 2: due_white, 3: due_black, 4: due_white, 5: due_black, 6: due_black}
    ratings = {1: 2200, 2: 2150, 3: 2050, 4: 2000, 5: 1850, 6: 1700}
    known = table([Card(number, ratings[number], colours=lines[number]) for number in lines], maxi=True)
    made = pair_bracket(known, group_of(6)).pairs[0]
    assert (made.first, made.second, made.same_due, made.too_far) == (0, 2, (3,), (4, 5))


def test_the_second_scrutiny_looks_for_the_other_due_colour():
    """5.2: 1 is due White like 3, so 1 meets 4."""
    lines = ("WB", "WB", "WB", "BW")
    known = table([Card(number, colours=colours(line)) for number, line in zip(range(1, 5), lines, strict=True)])
    assert paired(known, group_of(4))[0] == {(1, 4), (2, 3)}


def test_a_blocked_median_takes_a_pair_back():
    """2.6: 1, 2, 3 have two points and have met 4, who has one; 5 and 6 have none."""
    scores = (2, 2, 2, 1, 0, 0)
    cards = [Card(number, score=Decimal(score)) for number, score in zip(range(1, 7), scores, strict=True)]
    done = pair_round(table(cards, [(1, 4), (2, 4), (3, 4)]), range(6), Decimal(1))
    pairs = {tuple(sorted((made.first + 1, made.second + 1))) for made in done.pairs}
    assert pairs == {(1, 2), (3, 6), (4, 5)}
    assert [{made.first + 1, made.second + 1} for made in done.cracked] == [{5, 6}]


@pytest.mark.parametrize(
    ("higher", "lower", "direction", "white"),
    [
        ("WB", "WB", DOWN, 3),  # 5.4: the same colours, above the median the higher ranked
        ("WB", "WB", MEDIAN, 3),
        ("WB", "WB", UP, 7),  # below it the lower ranked
        ("BWB", "WBB", DOWN, 7),  # 7 may not have Black again
        ("BWWB", "WBWB", DOWN, 7),  # 5.3: in the second game 3 had White, which 7 has now
        ("BW", "WB", DOWN, 7),  # both get what they are due
        ("", "WB", DOWN, 7),
        ("", "", DOWN, 3),
    ],
)
def test_colours(higher, lower, direction, white):
    one, other = Card(3, colours=colours(higher)), Card(7, colours=colours(lower))
    seated = seat(one, other, direction, W)
    assert (3 if seated.higher_has_white else 7) == white


@pytest.mark.parametrize(
    ("higher", "lower", "direction", "said"),
    [
        ("WB", "WB", DOWN, "Both are due White, and their colours never differed: 3, ranked higher, has it."),
        (
            "WB",
            "WB",
            UP,
            "Both are due White, and their colours never differed: below the median 7, ranked lower, has it.",
        ),
        ("BWWB", "WBWB", DOWN, "Both are due White: 7 has it, since 3 had it when their colours last differed."),
    ],
)
def test_the_one_who_has_the_colour_both_are_due_is_named(higher, lower, direction, said):
    one, other = Card(3, colours=colours(higher)), Card(7, colours=colours(lower))
    assert sentence(seat(one, other, direction, W).reason, str) == said


def test_in_the_last_round_only_meetings_count():
    """Article 6: BWW and WBWW must both have Black, so they meet in the last round alone."""
    cards = [Card(1, colours=colours("BWW")), Card(2, colours=colours("WBWW"))]
    assert with_colours(cards, [0b10, 0b01]) == [0, 0]
    assert with_colours([replace(cards[0], colours=colours("WBW")), cards[1]], [0b10, 0b01]) == [0b10, 0b01]


def two_who_both_had_white_twice(rounds: int) -> TournamentSnapshot:
    players = (Player(1, 2000), Player(2, 1900), Player(3, 1800, last_round=2), Player(4, 1700, last_round=2))
    return TournamentSnapshot(
        players,
        (
            Round(1, (Game(1, 3, Result.DRAW), Game(2, 4, Result.DRAW))),
            Round(2, (Game(1, 4, Result.DRAW), Game(2, 3, Result.DRAW))),
        ),
        number_of_rounds=rounds,
    )


def test_the_last_round_breaks_a_colour_limit_with_a_flag():
    plan = LIM.pair(two_who_both_had_white_twice(3))
    assert len(plan.boards) == 1
    assert [flag.kind for flag in plan.flags] == [FlagKind.COLOUR]
    with pytest.raises(NoLegalPairing, match="third time in a row"):
        LIM.pair(two_who_both_had_white_twice(4))


def field(count: int, **settings) -> TournamentSnapshot:
    players = tuple(Player(number, 2400 - 10 * number) for number in range(1, count + 1))
    return TournamentSnapshot(players, number_of_rounds=9, initial_colour=W, **settings)


def test_round_1_of_forty():
    upper = [(n, n + 20) if n % 2 else (n + 20, n) for n in range(1, 21)]
    assert LIM.pair(field(40)).pairs() == tuple(upper)


def test_round_1_of_five():
    plan = LIM.pair(field(5))
    assert plan.pairs() == ((1, 3), (4, 2))
    assert [bye.player for bye in plan.byes] == [5]


def test_the_bye_of_round_1_goes_to_the_lowest_rated():
    snapshot = field(5)
    players = (replace(snapshot.players[0], rating=0), *snapshot.players[1:])
    assert [bye.player for bye in LIM.pair(replace(snapshot, players=players)).byes] == [1]


def test_the_bye_goes_to_the_last_of_the_lowest_group_who_may():
    snapshot = field(5)
    games = (Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.BLACK_WINS))
    snapshot = replace(snapshot, rounds=(Round(1, games, (Bye(5, ByeKind.ZERO),)),))
    assert [bye.player for bye in LIM.pair(snapshot).byes] == [5]
    barred = replace(snapshot, rounds=(Round(1, games, (Bye(5, ByeKind.PAIRING),)),))
    assert [bye.player for bye in LIM.pair(barred).byes] == [4]


def test_baku_acceleration_pairs_the_upper_half_among_itself():
    plan = LIM.pair(field(12, acceleration=Acceleration.BAKU))
    assert plan.pairs() == ((1, 4), (5, 2), (3, 6), (7, 10), (11, 8), (9, 12))


def test_every_direction_is_told():
    codes = {
        reason.code
        for seed in range(5)
        for _, plan in simulate("lim", 25, 7, seed, profile="everything").rounds
        for board in plan.boards
        for reason in board.steps
    }
    assert {"lim.group-down", "lim.group-up", "lim.group-median", "lim.floater-meets", "lim.exchanged"} <= codes


@pytest.mark.parametrize("code", ["FIDE_LIM", "FIDE_LIM_BAKU"])
def test_a_report_may_name_the_system_by_a_private_code(code):
    assert chosen_system(read(f"192 {code}\n001    1      One\n001    2      Two\n"), None).key == "lim"


def test_the_option_is_read_from_text_and_others_are_refused():
    assert options_from(LimOptions, [("maxi", "yes")]) == LimOptions(maxi=True)

    class Other(Options):
        pass

    with pytest.raises(BadSnapshot):
        LIM.pair(replace(field(4), options=Other()))
