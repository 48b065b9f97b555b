"""The rule pages taken literally: they know the pages' own examples, and the command line pairs as they do."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.pairing import golden_rounds as golden
from tests.pairing import vega_positions as vega
from tests.pairing.by_the_page.burstein_2026 import Burstein2026, candidates
from tests.pairing.by_the_page.compare import compared, keizer_scores
from tests.pairing.by_the_page.dubov_1997 import Dubov1997
from tests.pairing.by_the_page.dubov_2026 import Dubov2026
from tests.pairing.by_the_page.keizer import Keizer
from tests.pairing.by_the_page.lim import Lim
from tests.pairing.by_the_page.position import Cell, Player, Position
from tests.pairing.by_the_page.random_rounds import play_tournament
from tests.pairing.by_the_page.report import report

SAMPLES = {"dubov-1997": 30, "fide-burstein-2026": 30, "fide-dubov-2026": 20, "keizer": 25, "lim": 30}
CODES = {"1": "10", "0": "01", "1/2": "==", "½": "==", "1-0": "10", "0-1": "01"}


def field(ratings: list[int], rounds: int = 9) -> Position:
    return Position({n: Player(n, rating) for n, rating in enumerate(ratings, 1)}, rounds)


def play(position: Position, white: int, black: int, result: str) -> None:
    mine, yours = CODES[result]
    position.players[white].cells.append(Cell(black, "w", mine))
    position.players[black].cells.append(Cell(white, "b", yours))


@pytest.mark.parametrize(("key", "seed"), [(key, seed) for key, count in SAMPLES.items() for seed in range(1, count)])
def test_the_command_line_pairs_as_the_page_says(key, seed):
    for found in compared(key, seed):
        assert found.engine == found.literal, found.report


@pytest.mark.parametrize("seed", range(1, 6))
def test_keizer_standings_are_the_sums_of_the_page(seed):
    checked = []

    def ask(position: Position) -> set[tuple[int, int]]:
        literal = Keizer(position)
        if position.number > 1:
            shown = {n: round(float(total), 2) for n, total in literal.totals.items()}
            position.absent = {}  # standings are those after the last round
            checked.append({n: round(score, 2) for n, score in keizer_scores(report(position)).items()} == shown)
        return literal.pair()

    play_tournament(Random(seed), False, (4, 12), ask)
    assert checked == [True] * len(checked)
    assert len(checked) > 1


def test_the_page_taken_literally_gives_the_event_of_eight_players():
    ratings, *rounds, points = golden.lines("dubov/eight-players-2026.txt")
    position = field([int(rating) for rating in ratings[1:]], 5)
    for words in rounds:
        games = [part.split() for part in " ".join(words[1:]).split(", ")]
        assert Dubov2026(position).pair() == golden.pairs([pair for pair, _ in games])
        for pair, result in games:
            play(position, *map(int, pair.split("-")), result)
    assert [str(player.score() / 2).removesuffix(".0") for player in position.players.values()] == points[1:]


def test_the_page_taken_literally_gives_the_round_of_the_burstein_page():
    position = field(list(range(2450, 2050, -50)), 4)
    *rows, wanted = golden.lines("burstein/eight-players.txt")
    index = {}
    for first, *words in rows:
        if first == "index":
            index[int(words[0])] = tuple(map(Fraction, words[1:]))
        elif first.isdigit():
            position.players[int(first)].cells = [Cell(int(w[0]), w[1], w[2].replace("½", "=")) for w in words]
    literal = Burstein2026(position)
    assert {n: (-buchholz, -berger) for n, (buchholz, berger, _) in literal.index.items()} == index
    assert literal.pair() == golden.pairs(wanted[1:])


@pytest.mark.parametrize("name", ["vega-island", "vega-colours", "vega-limit", "vega-two-islands", "limit-kept"])
def test_the_page_taken_literally_gives_the_positions_of_the_vega_manual_and_ours(name):
    manual = vega.read(name)
    snapshot = vega.snapshot(manual)
    players = {p.number: Player(p.number, p.rating, name=p.name) for p in snapshot.players}
    for round_ in snapshot.rounds:
        cells = {number: Cell() for number in players}
        for game in round_.games:
            result = {"1-0": "10", "0-1": "01", "1/2-1/2": "=="}[game.result.value]
            cells[game.white] = Cell(game.black, "w", result[0])
            cells[game.black] = Cell(game.white, "b", result[1])
        for bye in round_.byes:
            cells[bye.player] = Cell(result={"full": "F", "half": "H"}.get(bye.kind.value, "Z"))
        for number, cell in cells.items():
            players[number].cells.append(cell)
    there = {player.number for player in snapshot.to_pair()}
    absent = {number: "Z" for number in players if number not in there}
    pairs = Dubov1997(Position(players, snapshot.number_of_rounds, absent=absent)).pair()
    assert {pair for pair in pairs if max(pair) < vega.FIRST_EXTRA} == manual.pairs


def written(size: int, floaters: int) -> list[str]:
    found = []
    for pairs, floats in candidates(list(range(1, size + 1)), floaters, lambda a, b: True):
        found.append(" ".join(f"{a}-{b}" for a, b in sorted([*pairs, *((f, 0) for f in floats)])))
    return found


def test_the_order_of_burstein_candidates_is_that_of_the_rule_page():
    assert written(4, 0) == ["1-4 2-3", "1-3 2-4", "1-2 3-4"]
    five = written(5, 1)
    assert len(five) == 15
    assert five[:8] == [
        "1-5 2-4 3-0", "1-5 2-3 4-0", "1-5 2-0 3-4", "1-4 2-5 3-0",
        "1-4 2-3 5-0", "1-4 2-0 3-5", "1-3 2-5 4-0", "1-3 2-4 5-0",
    ]  # fmt: skip
    six = written(6, 2)
    assert (len(six), six[0], six[-1]) == (45, "1-6 2-5 3-0 4-0", "1-0 2-0 3-4 5-6")


@pytest.mark.parametrize("words", golden.lines("lim/six-players.txt"))
def test_the_page_taken_literally_gives_the_columns_of_the_lim_tables(words):
    position = field([2400 - n for n in range(6)])
    met = {1: words[0], 2: words[1]}
    position.forbidden = [(a, int(b)) for a, text in met.items() if text != "-" for b in text.split(",")]
    assert {tuple(sorted(pair)) for pair in Lim(position).pair()} == golden.pairs(words[2:])


def test_the_page_taken_literally_takes_back_a_pair_for_the_median():
    position = field([2400 - n for n in range(6)])
    position.forbidden = [(1, 4), (2, 4), (3, 4)]
    for number, results in {1: "FF", 2: "FF", 3: "FF", 4: "FZ", 5: "ZZ", 6: "ZZ"}.items():
        position.players[number].cells = [Cell(result=result) for result in results]
    literal = Lim(position)
    assert {tuple(sorted(pair)) for pair in literal.pair()} == {(1, 2), (3, 6), (4, 5)}
    assert literal.cracked == 1


@pytest.mark.parametrize(("name", "players"), [("six-players", "ABCDEF"), ("five-players", "ABCDE")])
def test_the_page_taken_literally_gives_the_sums_of_the_keizer_page(name, players):
    position = field([2000 - 100 * n for n in range(len(players))])
    for first, second, *words in golden.lines(f"keizer/{name}.txt"):
        told = dict(zip(words[::2], words[1::2], strict=True)) if first != "next:" else {}
        if first == "round":
            for pair, result in told.items():
                if len(pair) == 2:
                    play(position, *(players.index(letter) + 1 for letter in pair), result)
                else:
                    position.players[players.index(pair) + 1].cells.append(Cell(result="UZ"[result == "absent"]))
            number = position.number - 1
            totals = Keizer(position).totals
        elif first == "forward" and second == f"{number}:":
            assert {letter: totals[players.index(letter) + 1] for letter in told} == {
                letter: Fraction(total) for letter, total in told.items()
            }
    if players == "ABCDEF":
        assert Keizer(position).pair() == {(1, 2), (3, 4), (5, 6)}
