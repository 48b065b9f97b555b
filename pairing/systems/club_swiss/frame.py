"""The frame of both club Swiss editions: the bye, then board by board from the top of the ranking.

Rule numbers are those of docs/pairing/club-swiss.md; docs/pairing/club-swiss-mid.md keeps the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pairing.colours import Accord, Colours, Due, agree, due, impose
from pairing.entrants import Entrant, entrants
from pairing.first_round import plan_first_round
from pairing.model import Colour, FirstRound, Flag, FlagKind, PlannedBye, RoundPlan, TournamentSnapshot, step
from pairing.pairing_bye import ByeRules, choose_bye, second_bye
from pairing.plans import Pairing, PlanRules, planned, refuse
from pairing.remainder import Acquaintance, Remainder, remainder
from pairing.systems.club_swiss.candidates import Edition
from pairing.systems.club_swiss.options import options_of
from pairing.systems.club_swiss.reasons import Reasons

BYE_RULES = ByeRules(lowest="2.1", been_free="2.2", safe="2.3", again="2.4")
PLAN_RULES = PlanRules(excused="1.1", fixed_table="5.2")
FIRST_ROUND_RULES = "6"


def pair(snapshot: TournamentSnapshot, edition: Edition) -> RoundPlan:
    """Plan the next round."""
    options = options_of(snapshot)
    if snapshot.next_round == 1 and snapshot.first_round is not FirstRound.RANK:
        return plan_first_round(snapshot, edition.key, FIRST_ROUND_RULES)
    by_score = not edition.from_the_middle  # whoever takes no notice of scores cannot be accelerated
    field = entrants(snapshot, options.was_free, options.forfeit_counts_as_meeting, accelerated=by_score)
    byes, flags = _odd_one_out(snapshot, field)
    field = [entrant for entrant in field if entrant.number not in {bye.player for bye in byes}]
    walk = Walk.over(snapshot, field, edition)
    steps = (step("club-swiss.rematches-needed", "3.7", count=needed),) if (needed := walk.rest.fewest) else ()
    boards = list(walk.boards())
    flags += tuple(flag for board in boards for flag in board.flags)
    rules = replace(PLAN_RULES, virtual="1.5" if by_score else None)
    return planned(snapshot, edition.key, rules, [board.pairing for board in boards], byes, flags, steps)


def _odd_one_out(snapshot: TournamentSnapshot, field: list[Entrant]) -> tuple[tuple[PlannedBye, ...], tuple[Flag, ...]]:
    """The pairing bye of an odd field, with its flag (rules 2.1 to 2.4)."""
    if len(field) % 2 == 0:
        return (), ()
    order = [entrant.number for entrant in field]
    known = _acquaintance(snapshot, field)
    bye = choose_bye(field, known, BYE_RULES)
    if bye is None:
        raise refuse(snapshot, order, known)
    return (bye,), second_bye(bye, field[order.index(bye.player)])


def _acquaintance(snapshot: TournamentSnapshot, field: list[Entrant]) -> Acquaintance:
    met = {entrant.number: entrant.met for entrant in field}
    return Acquaintance(list(met), met, snapshot.forbidden_in(snapshot.next_round))


@dataclass(frozen=True, slots=True)
class Boarded:
    """One board as the walk made it."""

    pairing: Pairing
    flags: tuple[Flag, ...]


class Walk:
    """The walk down the ranking (rule 3.1). Players are positions in it."""

    def __init__(self, field: list[Entrant], known: Acquaintance, rest: Remainder, edition: Edition) -> None:
        self.field = field
        self.known = known
        self.rest = rest
        self.edition = edition
        self.due: list[Due] = [due(entrant.colours) for entrant in field]
        self.last = _ends_of_groups(field)
        self.work = list(range(len(field)))

    @classmethod
    def over(cls, snapshot: TournamentSnapshot, field: list[Entrant], edition: Edition) -> Walk:
        known = _acquaintance(snapshot, field)
        rest = remainder(known)
        if rest is None:
            raise refuse(snapshot, [entrant.number for entrant in field], known)
        return cls(field, known, rest, edition)

    def boards(self) -> Iterable[Boarded]:
        """Board by board until nobody is left."""
        while self.work:
            first = self.work[0]
            reasons = Reasons(self.field, first, self.due[first])
            reasons.begins(self.work[len(self.work) // 2] if self.edition.from_the_middle else None)
            self.rest.seat(first)
            second, colours = self._newcomer(first, reasons) or self._old_acquaintance(first, reasons)
            self.rest.take(second)
            self.work.remove(first)
            self.work.remove(second)
            reasons.gets(second, colours)
            yield self._boarded(first, second, colours, reasons)

    def _newcomer(self, first: int, reasons: Reasons) -> tuple[int, Colours] | None:
        """The first admissible opponent not met before whose colours agree, else the first admissible (3.3 to 3.6)."""
        clashing: list[int] = []
        for other in self.edition.candidates(self.work, self.last):
            if not self.known.free[first] >> other & 1:
                reasons.passes_known(other, forbidden=bool(self.known.banned[first] >> other & 1))
            elif (colours := agree(self.due[first], self.due[other])) is None:
                clashing.append(other)
                reasons.passes_clash(other)
            elif self.rest.admits(other):
                return other, colours
            else:
                reasons.passes_unsafe(other, self.rest.fewest)
        for other in clashing:
            if self.rest.admits(other):
                reasons.takes_first_of_clashing(other)
                return other, impose(self.due[first], self.due[other])
            reasons.passes_unsafe(other, self.rest.fewest)
        return None

    def _old_acquaintance(self, first: int, reasons: Reasons) -> tuple[int, Colours]:
        """The rematch met least often, then longest ago, then best ranked, again with two passes (3.7)."""
        met = self.field[first].met
        again = [other for other in self.work[1:] if self.known.again[first] >> other & 1]

        def familiarity(other: int) -> tuple[int, int, int]:
            rounds = met[self.field[other].number]
            return len(rounds), rounds[-1], other

        reasons.needs_rematch(nobody_new=not self.known.free[first] & sum(1 << other for other in self.work))
        clashing: list[int] = []
        for other in sorted(again, key=familiarity):
            if not self.rest.admits(other, rematch=True):
                reasons.passes_unsafe(other, self.rest.fewest)
            elif (colours := agree(self.due[first], self.due[other])) is not None:
                reasons.meets_again(other)
                return other, colours
            else:
                clashing.append(other)
                reasons.passes_clash(other)
        reasons.meets_again(clashing[0])
        return clashing[0], impose(self.due[first], self.due[clashing[0]])

    def _boarded(self, first: int, second: int, colours: Colours, reasons: Reasons) -> Boarded:
        one, two = self.field[first], self.field[second]
        white, black = (one, two) if colours.first is Colour.WHITE else (two, one)
        third = [
            (entrant, colour)
            for entrant, colour in ((white, Colour.WHITE), (black, Colour.BLACK))
            if entrant.played.colours[-2:] == (colour, colour)
        ]
        if colours.accord is not Accord.THIRD_IN_A_ROW:
            for entrant, colour in third:
                reasons.third_over_the_board(entrant, colour)
        steps = reasons.steps()
        flags = [Flag(FlagKind.REMATCH, (one.number, two.number), steps)] if two.number in one.played.meetings else []
        flags += [Flag(FlagKind.COLOUR, (entrant.number,), steps) for entrant, _ in third]
        return Boarded(Pairing(white.number, black.number, steps), tuple(flags))


def _ends_of_groups(field: list[Entrant]) -> list[int]:
    """For each position the last position of its score group."""
    ends = list(range(len(field)))
    for position in range(len(field) - 2, -1, -1):
        if field[position].points == field[position + 1].points:
            ends[position] = ends[position + 1]
    return ends
