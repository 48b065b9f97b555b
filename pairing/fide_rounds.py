"""From pairs to the plan of a round for FIDE's Swiss systems: colours with their reasons, board order, flags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pairing.entrants import points_text
from pairing.fide_colours import NO_PREFERENCE, Preference, Side, Strength, allocate, wish_step
from pairing.fide_field import Entry
from pairing.model import Colour, Flag, FlagKind, Step, step

STRENGTHS = {Strength.NONE: "none", Strength.MILD: "mild", Strength.STRONG: "strong", Strength.ABSOLUTE: "absolute"}
ALTERNATIVES = {"5.2.5": "5.2.1", "5.2.1": "5.2.2", "5.2.2": "5.2.3", "5.2.3": "5.2.4", "5.2.4": "5.2.5"}


@dataclass(frozen=True, slots=True)
class Seated:
    """One pair with its colours, and why each has them."""

    white: int
    black: int
    steps: tuple[Step, ...]


def seat(
    entries: Sequence[Entry],
    a: int,
    b: int,
    wishes: Sequence[Preference],
    ranks: Sequence[int],
    initial: Colour,
    preferences: str,
) -> Seated:
    """Colours by the Dubov and Burstein systems' article 5.2; places in `entries` order by score and number.

    `wishes` are the preferences the system goes by. `ranks` order the players for the last rule, lower first.
    `preferences` is the number of the system's rule that defines them.
    """
    higher, lower = min(a, b), max(a, b)
    one, other = entries[higher], entries[lower]
    fresh = not one.colours and not other.colours
    mine, theirs = (NO_PREFERENCE, NO_PREFERENCE) if fresh else (wishes[higher], wishes[lower])
    given = allocate(Side(mine, one.colours, one.number), Side(theirs, other.colours, other.number), initial)
    rule = ALTERNATIVES[given.rule]
    colour = given.colour
    if rule == "5.2.5" and ranks[lower] < ranks[higher]:
        colour = colour.opposite
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    numbers = (entries[white].number, entries[black].number)
    why: tuple[Step, ...] = ()
    if rule == "5.2.1":
        reason = step("fide.colour-initial", rule, *numbers, colour=colour.value, number=one.number)
    elif rule == "5.2.2":
        code = "fide.colour-both" if mine.colour and theirs.colour else "fide.colour-one"
        reason = step(code, rule, *numbers)
    else:
        granted = higher if colour is mine.colour else lower
        denied = lower if granted == higher else higher
        facts = {
            "colour": (mine.colour or colour).value,
            "strength": STRENGTHS[wishes[granted].strength],
            "other": STRENGTHS[wishes[denied].strength],
        }
        codes = {"5.2.3": "fide.colour-stronger", "5.2.4": "fide.colour-alternate", "5.2.5": "fide.colour-higher"}
        reason = step(codes[rule], rule, entries[granted].number, entries[denied].number, **facts)
        if rule == "5.2.3":
            why = (wish_step(entries[granted].number, wishes[granted], preferences),)
    return Seated(white, black, (*why, reason))


def board_order(entries: Sequence[Entry], a: int, b: int) -> tuple[object, ...]:
    """C.04.2, 3.6: the higher ranked player's score, the sum of both, the higher ranked player's number."""
    one, other = entries[min(a, b)], entries[max(a, b)]
    return (-one.score, -one.score - other.score, one.number)


def bye_steps(
    entries: Sequence[Entry], taker: int, rules: tuple[str, str, str], safe: Iterable[int] = ()
) -> tuple[Step, ...]:
    """Why this player has the bye. `rules` are those of the choice, of the bar, and of the complete round."""
    entry = entries[taker]
    lowest, bar, complete = rules
    steps = [step("fide.bye", lowest, entry.number, score=points_text(entry.score), games=entry.games)]
    if barred := [e.number for e in entries if e.score <= entry.score and not e.may_have_bye]:
        steps.append(step("fide.bye-barred", bar, *barred))
    if passed := [entries[place].number for place in safe]:
        steps.append(step("fide.bye-unsafe", complete, *passed))
    return tuple(steps)


def passed_for_bye(entries: Sequence[Entry], taker: int, order: Callable[[int], tuple[object, ...]]) -> list[int]:
    """Who stood before the taker and may have a bye, but leaves no complete round."""
    places = sorted(range(len(entries)), key=order)
    return [place for place in places[: places.index(taker)] if entries[place].may_have_bye]


def colour_flags(entry: Entry, first: Colour, legs: int, rules: tuple[str, str]) -> tuple[Flag, ...]:
    """The flag of a player whom the coming games give a colour a third time running, or a difference over two."""
    coming = [first if leg % 2 == 0 else first.opposite for leg in range(legs)]
    line = (*entry.colours[-2:], *coming)
    third = next((a for a, b, c in zip(line, line[1:], line[2:], strict=False) if a is b is c), None)
    steps = []
    if third is not None:
        steps.append(step("fide.third-colour", rules[0], entry.number, colour=third.value))
    after = (*entry.colours, *coming)
    difference = after.count(Colour.WHITE) - after.count(Colour.BLACK)
    if abs(difference) > 2:
        more = Colour.WHITE if difference > 0 else Colour.BLACK
        facts: dict[str, int | str] = {"colour": more.value, "difference": abs(difference)}
        steps.append(step("fide.colour-difference", rules[1], entry.number, **facts))
    return (Flag(FlagKind.COLOUR, (entry.number,), tuple(steps)),) if steps else ()
