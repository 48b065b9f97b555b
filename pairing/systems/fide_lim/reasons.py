"""Why each board came about. Rule numbers: docs/pairing/lim.md."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.entrants import points_text
from pairing.model import Step, step
from pairing.systems.fide_lim.groups import Made
from pairing.systems.fide_lim.order import Moved, Paired
from pairing.systems.fide_lim.table import Direction, Table

GROUPS = {
    Direction.DOWN: "lim.group-down",
    Direction.UP: "lim.group-up",
    Direction.MEDIAN: "lim.group-median",
}


def round_steps(table: Table, done: Paired) -> Iterator[Step]:
    """Who left which group and who stood before them, and which pairs were taken back."""
    for moved in done.moved:
        if moved.asked_before:
            yield step("lim.stays", "2.3", *(table.cards[place].number for place in moved.asked_before))
        yield _float_step(table, moved, "lim.floats")
    for made in done.cracked:
        yield step("lim.cracked", "2.6", table.cards[made.first].number, table.cards[made.second].number)


def _float_step(table: Table, moved: Moved, code: str) -> Step:
    way, rule = ("up", "3.3") if moved.bracket.direction.is_up else ("down", "3.2.4")
    return step(f"{code}-{way}", rule, table.cards[moved.place].number, score=points_text(moved.bracket.score))


def pair_steps(table: Table, done: Paired, made: Made) -> tuple[Step, ...]:
    """One pair: its group, who floated into it, who was tried before, and how the opponent was found."""
    cards = table.cards
    steps = [step(GROUPS[made.bracket.direction], "2.2", score=points_text(made.bracket.score))]
    floated = {moved.place: moved for moved in done.moved}
    for place in (made.first, made.second):
        if place in floated:
            steps.append(_float_step(table, floated[place], "lim.floated"))
    if any({made.first, made.second} & {back.first, back.second} for back in done.cracked):
        steps.append(step("lim.taken-back", "2.6", cards[made.first].number, cards[made.second].number))
    first, second = cards[made.first].number, cards[made.second].number
    for code, rule, places in (
        ("lim.incompatible", "2.1", made.incompatible),
        ("lim.needed", "4.4", made.needed),
        ("lim.same-due", "5.2", made.same_due),
        ("lim.too-far", "1.6", made.too_far),
    ):
        if places:
            numbers = tuple(cards[place].number for place in places)
            steps.append(step(code, rule, first, *numbers, others=numbers))
    if made.floater:
        steps.append(step("lim.floater-meets", "3.7", first, second))
    elif made.incompatible or made.needed or made.same_due:
        steps.append(step("lim.exchanged", "4.2", first, second))
    else:
        steps.append(step("lim.proposed", "2.4", first, second))
    return tuple(steps)
