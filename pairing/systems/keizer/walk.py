"""The bye, and the walk down the ranking: everybody takes the next lower player they may meet (sections 4 to 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pairing.keizer import KeizerRow, shown
from pairing.matching import Matching, bits
from pairing.model import ByeKind, Colour, Fact, PlannedBye, Step, step
from pairing.plans import Pairing
from pairing.systems.keizer.meetings import Present


@dataclass(frozen=True, slots=True)
class Table:
    """The Keizer standings by player, for the reasons."""

    rows: Mapping[int, KeizerRow]

    def facts(self, player: int) -> dict[str, Fact]:
        row = self.rows[player]
        return {"place": row.place, "score": shown(row.total)}


class Walk:
    """The players still to be paired. A player is taken only if everybody left can still be paired (rule 4.4)."""

    def __init__(self, field: Present, table: Table) -> None:
        self.field = field
        self.table = table
        self.left = Matching(field.known.free)

    def bye(self, rounds_out: Callable[[int], int] | None) -> PlannedBye:
        """The lowest ranked sits out; with `rounds_out`, the lowest of those who have least often (rules 5.1, 5.2)."""
        order = self.field.order
        upwards = list(reversed(range(len(order))))
        if rounds_out is not None:
            upwards.sort(key=lambda position: rounds_out(order[position]))
        steps: list[Step] = []
        for position in upwards:
            player = order[position]
            if self.left.can_miss(position):
                facts = self.table.facts(player)
                if rounds_out is None:
                    steps.append(step("keizer.lowest", "5.1", player, **facts))
                else:
                    steps.append(step("keizer.sat-out-least", "5.2", player, times=rounds_out(player), **facts))
                self.left.remove(position)
                return PlannedBye(player, ByeKind.PAIRING, tuple(steps))
            steps.append(step("keizer.bye-not-safe", "5.3", player))
        raise AssertionError("a field that can be paired has nobody for the bye")

    def boards(self) -> Iterator[Pairing]:
        while self.left.alive:
            here, *others = bits(self.left.alive)
            self.left.remove(here)
            higher = self.field.order[here]
            steps = [step("keizer.highest-left", "4.1", higher, **self.table.facts(higher))]
            for there in others:
                lower = self.field.order[there]
                reason = self._reason_against(here, there)
                if reason is None:
                    break
                steps.append(reason)
            self.left.remove(there)
            steps.append(self._meeting(higher, lower))
            yield self._with_colours(higher, lower, steps)

    def _reason_against(self, here: int, there: int) -> Step | None:
        known, order = self.field.known, self.field.order
        if known.banned[here] >> there & 1:
            return step("keizer.forbidden", "4.3", order[here], order[there])
        if known.again[here] >> there & 1:
            met = self.field.last_met(order[here], order[there]) or 0
            facts = {"met": met, "rounds_ago": self.field.round - met, "distance": self.field.distance}
            return step("keizer.met-recently", "4.2", order[here], order[there], **facts)
        if not self.left.can_miss(there):
            return step("keizer.kept-for-others", "4.4", order[here], order[there])
        return None

    def _meeting(self, higher: int, lower: int) -> Step:
        facts = self.table.facts(lower)
        met = self.field.last_met(higher, lower)
        if met is None:
            return step("keizer.next", "4.1", higher, lower, **facts)
        return step("keizer.next-again", "4.2", higher, lower, met=met, **facts)

    def _with_colours(self, higher: int, lower: int, steps: list[Step]) -> Pairing:
        """Fewer Whites, else the colours of their last game reversed, else White for the lower ranked (section 6)."""
        whites = {player: self.field.past[player].colours.count(Colour.WHITE) for player in (higher, lower)}
        last = self._last_white(higher, lower)
        if whites[higher] != whites[lower]:
            white, black = sorted((higher, lower), key=lambda player: whites[player])
            facts = {"whites": whites[white], "other_whites": whites[black]}
            why = step("keizer.fewer-whites", "6.1", white, black, **facts)
        elif last is not None:
            white, black = (lower, higher) if last == higher else (higher, lower)
            why = step("keizer.reversed", "6.2", white, black, whites=whites[white])
        else:
            white, black = lower, higher
            why = step("keizer.lower-has-white", "6.3", white, black, whites=whites[white])
        return Pairing(white, black, (*steps, why))

    def _last_white(self, one: int, other: int) -> int | None:
        """Who had White when these two last met; a match counts by its last game."""
        records = [record for record in self.field.past[one].records if record.opponent == other and record.is_played]
        if not records:
            return None
        return one if records[-1].colours[-1] is Colour.WHITE else other
