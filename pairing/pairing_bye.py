"""Who sits out when the field is odd: the lowest ranked of those who have been free least often.

Among these, whoever leaves the fewest rematches to the others comes first (the safe choice).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pairing.entrants import Entrant, points_text
from pairing.matching import Matching
from pairing.model import ByeKind, Fact, Flag, FlagKind, PlannedBye, Step, step
from pairing.remainder import Acquaintance, rematches_without


@dataclass(frozen=True, slots=True)
class ByeRules:
    """The numbers under which a system's page states how the bye is given."""

    lowest: str
    been_free: str
    safe: str
    again: str


def choose_bye(order: Sequence[Entrant], known: Acquaintance, rules: ByeRules) -> PlannedBye | None:
    """The pairing bye of an odd field, `order` best first; None where no bye leaves a legal round.

    Players who have been free more often are asked only where the forbidden pairs
    leave nobody else.
    """
    free = Matching(known.free)
    upwards = sorted(range(len(order)), key=lambda position: (order[position].free_rounds, -position))
    for _, group in groupby(upwards, key=lambda position: order[position].free_rounds):
        best: tuple[int, int] | None = None
        for position in group:
            rematches = rematches_without(known, position, free)
            if rematches is not None and (best is None or rematches < best[0]):
                best = rematches, position
            if best is not None and best[0] == _at_best(free):
                break
        if best is not None:
            return PlannedBye(order[best[1]].number, ByeKind.PAIRING, _reasons(order, best[1], rules))
    return None


def second_bye(bye: PlannedBye, entrant: Entrant) -> tuple[Flag, ...]:
    """The flag of a player who already had a pairing bye."""
    if entrant.played.byes(ByeKind.PAIRING):
        return (Flag(FlagKind.SECOND_BYE, (bye.player,), bye.steps),)
    return ()


def _at_best(free: Matching) -> int:
    """No bye leaves fewer rematches than this: half of those who find no new opponent."""
    return (free.exposed.bit_count() - 1) // 2


def _reasons(order: Sequence[Entrant], chosen: int, rules: ByeRules) -> tuple[Step, ...]:
    """Why this player, and why none of those ranked lower (or free less often)."""
    taken = order[chosen]
    steps = [step("swiss.bye-odd", rules.lowest, count=len(order))]
    below = order[chosen + 1 :]
    if been_free := [e.number for e in reversed(below) if e.free_rounds > taken.free_rounds]:
        steps.append(step("swiss.bye-been-free", rules.been_free, *been_free))
    passed = [e for e in reversed(below) if e.free_rounds == taken.free_rounds]
    passed += [e for e in reversed(order) if e.free_rounds < taken.free_rounds]
    if passed:
        steps.append(step("swiss.bye-unsafe", rules.safe, *(e.number for e in passed)))
    facts: dict[str, Fact] = {"points": points_text(taken.points), "times": taken.free_rounds}
    if rounds := taken.played.byes(ByeKind.PAIRING):
        steps.append(step("swiss.bye-again", rules.again, taken.number, rounds=rounds, **facts))
    elif taken.free_rounds:
        steps.append(step("swiss.bye-least", rules.again, taken.number, **facts))
    else:
        steps.append(step("swiss.bye-lowest", rules.lowest, taken.number, **facts))
    return tuple(steps)
