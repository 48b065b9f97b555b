"""Why each board came about, told from the finished bracket. Rule numbers: docs/pairing/fide-burstein.md."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.entrants import points_text
from pairing.model import Step, step
from pairing.systems.fide_burstein.brackets import Decision
from pairing.systems.fide_burstein.players import Field


def bracket_steps(field: Field, decision: Decision, score: str) -> Iterator[Step]:
    """The players of a bracket in the order of their Index, and who floats out of it."""
    numbers = tuple(field.entries[place].number for place in decision.order)
    yield step("burstein.ranking", "1.7", *numbers, score=score, order=numbers)
    if decision.floaters:
        yield step("burstein.floats", "C5", *(field.entries[place].number for place in decision.floaters))


def pair_steps(field: Field, decision: Decision, a: int, b: int, came: dict[int, str], score: str) -> tuple[Step, ...]:
    """One pair: where its players came from, their places, and what kept the first from whoever was to come before."""
    entries = field.entries
    steps = [step("burstein.bracket", "1.3", score=score)]
    for place in (a, b):
        if place in came:
            steps.append(step("burstein.floated", "C5", entries[place].number, score=came[place]))
    bsn = {place: n for n, place in enumerate(decision.order, start=1)}
    steps += _passed(field, decision, a, b)
    one, other = field.indexes[a], field.indexes[b]
    facts: dict[str, int | str] = {
        "first": bsn[a],
        "second": bsn[b],
        "size": len(decision.order),
        "mine": f"{points_text(one.buchholz)}/{points_text(one.berger)}",
        "theirs": f"{points_text(other.buchholz)}/{points_text(other.berger)}",
    }
    steps.append(step("burstein.pair", "4.2", entries[a].number, entries[b].number, **facts))
    return tuple(steps)


def _passed(field: Field, decision: Decision, a: int, b: int) -> list[Step]:
    """Those lower in the bracket than the opponent who were still free when the first of the pair had its turn.

    Colours are named only where nothing but C8 can have decided: nobody floats out, and the pair made does not clash.
    """
    order = decision.order
    taken = {place for pair in decision.pairs if field.rank[pair[0]] < field.rank[a] for place in pair}
    free = [p for p in order[order.index(b) + 1 :] if p not in taken]
    met = [p for p in free if not field.neighbours[a] >> p & 1]
    by_colour = not decision.floaters and not field.clash(a, b)
    clash = [p for p in free if p not in met and by_colour and field.clash(a, p)]
    others = [p for p in free if p not in met and p not in clash]
    mine = field.entries[a].number
    found = []
    for code, rule, places in (
        ("burstein.passed-illegal", "C1", met),
        ("burstein.passed-colour", "C8", clash),
        ("burstein.passed-worse", "4.2", others),
    ):
        if places:
            numbers = tuple(field.entries[p].number for p in reversed(places))
            found.append(step(code, rule, mine, *numbers, others=numbers))
    return found
