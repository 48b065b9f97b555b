"""Who has White in the first game of a knockout match (section 4 of docs/pairing/knockout.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.bracket import Match, Slot
from pairing.history import History
from pairing.lots import lots
from pairing.model import Colour, Step, TournamentSnapshot, step


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a match, with the colours of the games played so far."""

    player: int
    seed: int
    colours: tuple[Colour, ...]

    @property
    def whites(self) -> int:
        return self.colours.count(Colour.WHITE)

    @property
    def last(self) -> Colour | None:
        return self.colours[-1] if self.colours else None


def colours(match: Match, past: Mapping[int, History], snapshot: TournamentSnapshot) -> tuple[int, int, Step]:
    """White, Black, and why. Both players of the match must be known."""
    top, bottom = _side(match.top, past), _side(match.bottom, past)
    if match.round == 1:
        return _first_round(match, top, bottom, snapshot)
    if top.whites != bottom.whites:
        white, black = (top, bottom) if top.whites < bottom.whites else (bottom, top)
        facts = {"whites": white.whites, "other_whites": black.whites}
        return white.player, black.player, step("knockout.fewer-whites", "4.2", white.player, black.player, **facts)
    if top.last is not bottom.last:
        due_white = top.last is Colour.BLACK or bottom.last is Colour.WHITE
        white, black = (top, bottom) if due_white else (bottom, top)
        return white.player, black.player, step("knockout.last-colour", "4.3", white.player, black.player)
    top_has_white = lots(snapshot, f"colour:{match.best}:{match.index}").random() < 0.5
    white, black = (top, bottom) if top_has_white else (bottom, top)
    return white.player, black.player, step("knockout.colour-by-lot", "4.4", white.player, black.player)


def _side(slot: Slot, past: Mapping[int, History]) -> Side:
    if slot.player is None or slot.seed is None:
        raise AssertionError(f"colours were asked for a match with nobody in {slot}")
    return Side(slot.player, slot.seed, past[slot.player].colours)


def _first_round(match: Match, top: Side, bottom: Side, snapshot: TournamentSnapshot) -> tuple[int, int, Step]:
    """The colour of seed 1 is drawn; down the drawing the better seed alternates (rule 4.1)."""
    better, other = (top, bottom) if top.seed < bottom.seed else (bottom, top)
    first = initial_colour(snapshot)
    colour = first if match.index % 2 == 0 else first.opposite
    white, black = (better, other) if colour is Colour.WHITE else (other, better)
    facts = {"first_colour": first.value, "position": match.index + 1}
    return white.player, black.player, step("knockout.alternating", "4.1", white.player, black.player, **facts)


def initial_colour(snapshot: TournamentSnapshot) -> Colour:
    """The colour of seed 1 in round 1: as set, or drawn."""
    if snapshot.initial_colour is not None:
        return snapshot.initial_colour
    random = lots(replace(snapshot, rounds=()), "initial colour")
    return Colour.WHITE if random.random() < 0.5 else Colour.BLACK
