"""The reasons of one board, written down while it is made: codes, rules and facts, no prose."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.colours import Accord, Colours, Due
from pairing.entrants import Entrant, points_text
from pairing.model import Colour, Fact, Step, step

ACCORD_RULES = {
    Accord.BOTH_NEW: "4.3",
    Accord.ONE_NEW: "4.4",
    Accord.BOTH_DUE: "4.5",
    Accord.FIRST_GIVES_WAY: "4.6",
    Accord.SECOND_GIVES_WAY: "4.7",
    Accord.THIRD_IN_A_ROW: "4.8",
}


class Reasons:
    """Collects the steps of one board. Players passed over one after the other for the same reason share a step."""

    def __init__(self, field: Sequence[Entrant], first: int, due: Due) -> None:
        self._field = field
        self._seeker = field[first]
        self._due = due
        self._by_score = True
        self._steps: list[Step] = []

    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def begins(self, middle: int | None) -> None:
        """Whose turn it is, and in the edition from the middle, with whom the search starts."""
        facts = {"points": points_text(self._seeker.points)}
        if middle is None:
            self._add("club-swiss.next", "3.1", self._seeker.number, **facts)
        else:
            self._by_score = False
            self._add("club-swiss-mid.next", "3.1", self._seeker.number, self._field[middle].number, **facts)

    def passes_known(self, other: int, forbidden: bool) -> None:
        number = self._field[other].number
        if forbidden:
            self._add_together("club-swiss.forbidden", "3.8", number)
            return
        rounds = self._seeker.met[number]
        self._add("club-swiss.met", "3.3", self._seeker.number, number, rounds=rounds)

    def passes_clash(self, other: int) -> None:
        wanted = self._due.colour or Colour.WHITE
        facts = {"due_colour": wanted.value, "third_colour": wanted.opposite.value}
        self._add_together("club-swiss.colours", "4.7", self._field[other].number, **facts)

    def passes_unsafe(self, other: int, fewest: int) -> None:
        code = "club-swiss.unsafe-again" if fewest else "club-swiss.unsafe"
        self._add_together(code, "3.4", self._field[other].number, count=fewest)

    def takes_first_of_clashing(self, other: int) -> None:
        self._add("club-swiss.nobody-fits", "3.6", self._seeker.number, self._field[other].number)

    def needs_rematch(self, nobody_new: bool) -> None:
        self._by_score = False
        code = "club-swiss.met-everybody" if nobody_new else "club-swiss.rematch-for-the-rest"
        self._add(code, "3.7", self._seeker.number)

    def meets_again(self, other: int) -> None:
        rounds = self._seeker.met[self._field[other].number]
        self._add("club-swiss.again", "3.7", self._seeker.number, self._field[other].number, rounds=rounds)

    def gets(self, other: int, colours: Colours) -> None:
        """The opponent and the colours: who of another score group it is, then how the colours came about."""
        one, two = self._seeker, self._field[other]
        if self._by_score and one.points != two.points:
            facts = {"points": points_text(one.points), "lower": points_text(two.points)}
            self._add("club-swiss.looks-down", "3.2", one.number, two.number, **facts)
        mine = colours.first
        facts = {"colour": mine.value, "other_colour": mine.opposite.value}
        if colours.accord is Accord.ONE_NEW and self._due.colour is None:
            self._add("club-swiss.seeker-new", ACCORD_RULES[colours.accord], one.number, two.number, **facts)
        else:
            code = f"club-swiss.{colours.accord.value}"
            self._add(code, ACCORD_RULES[colours.accord], one.number, two.number, **facts)

    def third_over_the_board(self, entrant: Entrant, colour: Colour) -> None:
        self._add("club-swiss.third-over-the-board", "4.8", entrant.number, colour=colour.value)

    def _add(self, code: str, rule: str, *players: int, **facts: Fact) -> None:
        self._steps.append(step(code, rule, *players, **facts))

    def _add_together(self, code: str, rule: str, player: int, **facts: Fact) -> None:
        """Join the step before if it says the same of somebody else."""
        fresh = step(code, rule, player, **facts)
        if self._steps and (last := self._steps[-1]).code == code and last.facts == fresh.facts:
            self._steps[-1] = Step(code, rule, (*last.players, player), last.facts)
        else:
            self._steps.append(fresh)
