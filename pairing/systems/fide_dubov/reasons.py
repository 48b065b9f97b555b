"""Why each board came about, told from the finished bracket. Rule numbers: docs/pairing/fide-dubov.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.entrants import points_text
from pairing.fide_field import mask_of
from pairing.model import Colour, Step, step
from pairing.systems.fide_dubov.brackets import Paired
from pairing.systems.fide_dubov.players import Field


@dataclass(frozen=True, slots=True)
class Bracket:
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    numbered: tuple[int, ...]  # everybody below by rank, where somebody comes up
    paired: Paired

    def score(self, field: Field) -> str:
        return points_text(field.entries[self.residents[0]].score)


def numbers(field: Field, places: Iterable[int]) -> tuple[int, ...]:
    return tuple(field.entries[place].number for place in places)


def bracket_steps(field: Field, bracket: Bracket) -> Iterator[Step]:
    """The bracket as a whole: who comes up and who stood before, who wants White, who wants Black."""
    yield from _upfloater_steps(field, bracket)
    yield _subgroups_step(field, bracket)


def _upfloater_steps(field: Field, bracket: Bracket) -> Iterator[Step]:
    """How many must come up, and why the set is none with anybody who stood before its last member."""
    if not bracket.upfloaters:
        return
    chosen = numbers(field, bracket.upfloaters)
    size = len(bracket.residents)
    yield step("dubov.upfloaters", "3.2.1", *chosen, score=bracket.score(field), size=size, count=len(chosen))
    stood = bracket.numbered[: max(map(bracket.numbered.index, bracket.upfloaters))]
    before = [place for place in stood if place not in bracket.upfloaters]
    inside = mask_of(bracket.residents)
    illegal = [place for place in before if not field.neighbours[place] & inside]
    worse = [place for place in before if place not in illegal]
    if illegal:
        yield step("dubov.upfloater-illegal", "C1", *numbers(field, illegal))
    if worse:
        yield step("dubov.upfloater-worse", "3.2.2", *numbers(field, worse))


def _subgroups_step(field: Field, bracket: Bracket) -> Step:
    paired = bracket.paired
    first, second = numbers(field, paired.first), numbers(field, paired.second)
    score = bracket.score(field)
    if paired.fresh:
        return step("dubov.halves", "3.2.3", *first, *second, score=score, first=first, second=second)
    return step("dubov.subgroups", "3.2.3", *first, *second, score=score, first=first, second=second)


def row_steps(field: Field, bracket: Bracket, index: int) -> tuple[Step, ...]:
    """One pair: the upfloat, the shifts of its players, its place in S1, and who was passed over in G2."""
    row = bracket.paired.rows[index]
    entries = field.entries
    steps = [step("dubov.bracket", "3.2", score=bracket.score(field))]
    for place in (row.first, row.second):
        entry = entries[place]
        if place in bracket.upfloaters:
            facts = {"score": points_text(entry.score), "target": bracket.score(field)}
            steps.append(step("dubov.upfloater", "3.2.2", entry.number, **facts))
            if not field.is_last and field.round - 1 in entry.upfloats:
                steps.append(step("dubov.upfloats-again", "C10", entry.number))
            if field.burden(place)[0]:
                steps.append(step("dubov.upfloats-often", "C8", entry.number, count=len(entry.upfloats)))
        if place in bracket.paired.unavoidable:
            steps.append(step("dubov.shifted-unavoidable", "3.2.4", entry.number, colour=_wish(field, place)))
        if place in bracket.paired.equalising:
            steps.append(step("dubov.shifted-equalising", "3.2.4", entry.number, colour=_wish(field, place)))
    one = entries[row.first].number
    if row.met:
        steps.append(step("dubov.passed-illegal", "C1", one, *(met := numbers(field, row.met)), others=met))
    if row.unsafe:
        steps.append(step("dubov.passed-unsafe", "3.2.6", *numbers(field, row.unsafe)))
    other = entries[row.second].number
    steps.append(step("dubov.row", "3.2.6", one, other, row=index + 1, aro=field.aro[row.first]))
    return tuple(steps)


def _wish(field: Field, place: int) -> str:
    return (field.wishes[place].colour or Colour.BLACK).value
