"""Why each board and bye came about, told from the finished brackets. Rule numbers: docs/pairing/fide-dutch.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.entrants import points_text
from pairing.fide_colours import Allocation, Strength, wish_step
from pairing.model import Colour, Flag, FlagKind, Step, step
from pairing.systems.fide_dutch.brackets import Bracket, Decision
from pairing.systems.fide_dutch.floats import Float
from pairing.systems.fide_dutch.players import Entry

STRENGTHS = {Strength.MILD: "mild", Strength.STRONG: "strong", Strength.ABSOLUTE: "absolute"}


@dataclass(frozen=True, slots=True)
class Told:
    """One pair of vertices, the higher ranked first, with the steps that say why."""

    higher: int
    lower: int
    steps: tuple[Step, ...]


def tell(entries: Sequence[Entry], brackets: Sequence[tuple[Bracket, Decision]]) -> Iterator[Told]:
    """Every pair of the round with its bracket, its floats, and its place in the order of candidates."""
    came_from: dict[int, tuple[Step, ...]] = {}
    for bracket, decision in brackets:
        here = step("dutch.bracket", "1.3", score=points_text(entries[bracket.residents[0]].score))
        halves = _Halves(entries, bracket, decision)
        for a, b in decision.pairs:
            higher, lower = sorted((a, b))
            if higher in came_from:
                met = step("dutch.meets-resident", "3.6", entries[higher].number, entries[lower].number)
                yield Told(higher, lower, (*came_from[higher], here, met, *_upfloat(entries[lower])))
            else:
                yield Told(higher, lower, (here, *halves.place(higher, lower)))
        came_from |= dict(_floats(entries, bracket, decision))


def _floats(entries: Sequence[Entry], bracket: Bracket, decision: Decision) -> Iterator[tuple[int, tuple[Step, ...]]]:
    """Why each downfloater of a bracket leaves it, and whether so soon again (C14, C16)."""
    size = bracket.size
    for v in decision.floaters:
        number, score = entries[v].number, points_text(entries[v].score)
        if size == 1:
            yield v, (step("dutch.floats-alone", "C6", number, score=score),)
            continue
        if size % 2 and len(decision.floaters) == 1:
            why = step("dutch.floats-odd", "C6", number, score=score, size=size)
        elif decision.pairs:
            paired = 2 * len(decision.pairs)
            why = step("dutch.floats-left", "C6", number, score=score, size=size, paired=paired)
        else:
            why = step("dutch.floats-nobody", "C6", number, score=score, size=size)
        yield v, (why, *(_downfloat(entries[v]) if v >= bracket.residents.start else ()))


def _downfloat(entry: Entry) -> tuple[Step, ...]:
    if entry.floats.last is Float.DOWN:
        return (step("dutch.downfloat-again", "C14", entry.number),)
    if entry.floats.before is Float.DOWN:
        return (step("dutch.downfloat-again", "C16", entry.number),)
    return ()


def _upfloat(entry: Entry) -> tuple[Step, ...]:
    """Whether the opponent of an MDP floats up again so soon (C15, C17)."""
    if entry.floats.last is Float.UP:
        return (step("dutch.upfloat-again", "C15", entry.number),)
    if entry.floats.before is Float.UP:
        return (step("dutch.upfloat-again", "C17", entry.number),)
    return ()


class _Halves:
    """S1 and S2 of the residents not paired with an MDP, as they were before any exchange."""

    def __init__(self, entries: Sequence[Entry], bracket: Bracket, decision: Decision) -> None:
        self.entries = entries
        with_mdp = {max(pair) for pair in decision.pairs if min(pair) < bracket.residents.start}
        self.remainder = [v for v in bracket.residents if v not in with_mdp]
        self.places = {v: place for place, v in enumerate(self.remainder)}
        self.half = len(decision.pairs) - len(with_mdp)

    def place(self, higher: int, lower: int) -> tuple[Step, ...]:
        """Where two residents stand, and what moved them from the partners the first candidate had."""
        upper, under = self.places[higher], self.places[lower]
        numbers = (self.entries[higher].number, self.entries[lower].number)
        if under - upper == self.half and upper < self.half:
            return (step("dutch.first-candidate", "3.3", *numbers, first=upper + 1, second=under - self.half + 1),)
        if not upper < self.half <= under:
            return (step("dutch.exchanged", "4.3", *numbers, first=upper + 1, second=under + 1, half=self.half),)
        natural = self.remainder[upper + self.half]
        passed = self._hindrance(higher, natural)
        facts = {"first": upper + 1, "second": under - self.half + 1}
        return (*passed, step("dutch.transposed", "4.2", *numbers, **facts))

    def _hindrance(self, higher: int, natural: int) -> tuple[Step, ...]:
        """What the pair of the first candidate would have broken by itself, if anything."""
        one, other = self.entries[higher], self.entries[natural]
        if other.number in one.met:
            return (step("dutch.have-met", "C1", one.number, other.number),)
        wish = one.preference.colour
        if wish is None or wish is not other.preference.colour:
            return ()
        if one.preference.is_absolute and other.preference.is_absolute:
            return (step("dutch.same-absolute", "C3", one.number, other.number, colour=wish.value),)
        return (step("dutch.same-wish", "C12", one.number, other.number, colour=wish.value),)


def colour_steps(higher: Entry, lower: Entry, given: Allocation) -> Iterator[Step]:
    """The rule of article 5.2 that gave the higher ranked player this colour."""
    white, black = (higher, lower) if given.colour is Colour.WHITE else (lower, higher)
    numbers = (white.number, black.number)
    mine, theirs = higher.preference, lower.preference
    if given.rule == "5.2.1":
        if mine.colour is None or theirs.colour is None:
            wisher = lower if mine.colour is None else higher
            yield step("dutch.colour-one", "5.2.1", *numbers, strength=STRENGTHS[wisher.preference.strength])
            return
        wishes = {"strength": STRENGTHS[white.preference.strength], "other": STRENGTHS[black.preference.strength]}
        yield step("dutch.colour-both", "5.2.1", *numbers, **wishes)
        return
    if given.rule == "5.2.5":
        facts: dict[str, int | str] = {"colour": given.colour.value, "number": higher.order}
        yield step("dutch.colour-initial", "5.2.5", *numbers, **facts)
        return
    granted, denied = (higher, lower) if given.colour is mine.colour else (lower, higher)
    facts = {
        "colour": (granted.preference.colour or given.colour).value,
        "strength": STRENGTHS[granted.preference.strength],
        "other": STRENGTHS[denied.preference.strength],
    }
    code = {"5.2.2": "dutch.colour-stronger", "5.2.3": "dutch.colour-alternate", "5.2.4": "dutch.colour-higher"}
    if given.rule == "5.2.2":
        yield wish_step(granted.number, granted.preference, "1.7")
    yield step(code[given.rule], given.rule, granted.number, denied.number, **facts)


def bye_steps(entries: Sequence[Entry], taker: int) -> tuple[Step, ...]:
    """Why this player has the pairing-allocated bye."""
    entry = entries[taker]
    score = points_text(entry.score)
    steps = [step("dutch.bye", "C5", entry.number, score=score)]
    rivals = [e for e in entries if e.score == entry.score and e.may_have_bye and e.unplayed > entry.unplayed]
    if rivals:
        steps.append(step("dutch.bye-unplayed", "C9", entry.number, unplayed=entry.unplayed))
    barred = [e.number for e in entries if e.score <= entry.score and not e.may_have_bye]
    if barred:
        steps.append(step("dutch.bye-barred", "C2", *barred))
    return tuple(steps)


def colour_flags(entry: Entry, colours: Sequence[Colour]) -> tuple[Flag, ...]:
    """The flag of a player whom these coming colours give one a third time running, or a difference over two."""
    line = (*entry.colours[-2:], *colours)
    third = next((a for a, b, c in zip(line, line[1:], line[2:], strict=False) if a is b is c), None)
    steps = []
    if third is not None:
        steps.append(step("dutch.third-colour", "C11", entry.number, colour=third.value))
    after = entry.preference.difference + sum(1 if colour is Colour.WHITE else -1 for colour in colours)
    if abs(after) > 2:
        more = Colour.WHITE if after > 0 else Colour.BLACK
        steps.append(step("dutch.colour-difference", "C10", entry.number, colour=more.value, difference=abs(after)))
    return (Flag(FlagKind.COLOUR, (entry.number,), tuple(steps)),) if steps else ()
