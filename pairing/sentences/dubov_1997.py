"""What the steps of the Dubov system of 1997 say, and the table of a score group as its logs print it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pairing.model import Step

SENTENCES: dict[str, str] = {
    "dubov97.group": "Group {group}, score {score}: {white} due White, {black} due Black.",
    "dubov97.group-newcomers": (
        "Group {group}, score {score}: {white} due White, {black} due Black, {newcomers} due none for want of a game."
    ),
    "dubov97.floater-opposite": "{a} came down into group {group} and meets {b}: opposite due colour, highest rating.",
    "dubov97.floater-opposite-aro": (
        "{a} came down into group {group} and meets {b}: opposite due colour, highest rating, lowest average rating "
        "of the opponents."
    ),
    "dubov97.floater-same": "{a} came down into group {group} and meets {b}: same due colour, highest rating.",
    "dubov97.floater-same-aro": (
        "{a} came down into group {group} and meets {b}: same due colour, highest rating, lowest average rating of "
        "the opponents."
    ),
    "dubov97.floater-any": "{a} came down into group {group} and meets {b}: highest rating.",
    "dubov97.floater-any-aro": (
        "{a} came down into group {group} and meets {b}: highest rating, lowest average rating of the opponents."
    ),
    "dubov97.island": "{player} is an island in group {group}.",
    "dubov97.odd": "Group {group} is odd, with {white} White and {black} Black.",
    "dubov97.passed": "Passed over, who may meet nobody in group {group}: {players}.",
    "dubov97.needed": "Passed over, since without them the others could not all be paired: {players}.",
    "dubov97.may-not-rise": "May not come up again: {players}.",
    "dubov97.up-opposite": "{player} comes up from group {group}: opposite due colour, highest rating.",
    "dubov97.up-opposite-aro": (
        "{player} comes up from group {group}: opposite due colour, highest rating, lowest average rating of the "
        "opponents."
    ),
    "dubov97.up-same": "{player} comes up from group {group}: same due colour, highest rating.",
    "dubov97.up-same-aro": (
        "{player} comes up from group {group}: same due colour, highest rating, lowest average rating of the opponents."
    ),
    "dubov97.up-any": "{player} comes up from group {group}: highest rating.",
    "dubov97.up-any-aro": (
        "{player} comes up from group {group}: highest rating, lowest average rating of the opponents."
    ),
    "dubov97.limit-gives-way": (
        "{player} comes up again though the limit speaks against it: keeping it would only make new floaters."
    ),
    "dubov97.limit-nobody-else": (
        "{player} comes up again though the limit speaks against it: no lower group has anybody else who can."
    ),
    "dubov97.limit-floater": (
        "{a} meets a higher score again though the limit speaks against it: {b} would else go on down."
    ),
    "dubov97.still-makes": "Pairs that those who stay in group {group} can make among themselves: {pairs}.",
    "dubov97.floats": "{player} finds no opponent in group {group} and goes down to group {next}.",
    "dubov97.floats-further": "{player} finds no opponent in group {group} nor in group {next} and goes down.",
    "dubov97.unequal": "Colours in group {group} are unequal: {white} White and {black} Black.",
    "dubov97.to-black": (
        "{player} goes from White to Black: the lowest average rating of the opponents among those who may ({aro})."
    ),
    "dubov97.to-white": (
        "{player} goes from Black to White: the highest average rating of the opponents among those who may ({aro})."
    ),
    "dubov97.fixed": "Stays, with a fixed colour: {players}.",
    "dubov97.standard": "Standard case in group {group}: {white} White and {black} Black.",
    "dubov97.halves": "Nobody in group {group} has played: upper half against lower half of {count}.",
    "dubov97.played": "{a} has played {others}.",
    "dubov97.same-fixed": "{a} must have the same colour as {others}.",
    "dubov97.kept-apart": "The director keeps {a} apart from {others}.",
    "dubov97.kept-for-below": "{a} leaves {others} to the rows below, which could not be filled otherwise.",
    "dubov97.own-side": "{a} finds nobody on the other side and meets {b}.",
    "dubov97.row": "Row {row}: {a}, whose opponents average {aro}, meets {b}, rated {rating}.",
    "dubov97.row-of-halves": "Row {row}: {a} meets {b}.",
    "dubov97.bye": "{player} has the bye: the lowest rating ({rating}) with score {score} of those who may have it.",
    "dubov97.colour-both": "{a} is due White and {b} Black: both have it.",
    "dubov97.colour-one": "Only one of {a} (White) and {b} (Black) is due a colour, and has it.",
    "dubov97.colour-fixed": "{a} must have {colour}, which {b} is due too.",
    "dubov97.colour-numbers": "{a} has {colour}, which {b} is due too: it makes the numbers of colours more equal.",
    "dubov97.colour-history": "{a} has {colour}, since {b} had it when their colours last differed.",
    "dubov97.colour-aro": "{a} has White: the opponents so far have the higher average rating.",
    "dubov97.colour-rating": "{a} has White: the lower rating.",
    "dubov97.colour-first": "{a} has White: the lot, changing from row to row.",
}

CELL = "{:>4} {:>7} {:>5} {:1} {:1}"
HEAD = CELL.format("ID", "ARO", "Rat", "c", "u")


def group_table(step: Step) -> list[str]:
    """The players by due colour: starting number, ARO, rating, `F` for a fixed colour, `N` for no upfloat."""
    facts = dict(step.facts)
    columns = [facts[name] for name in ("aro", "rating", "fixed", "upfloat")]
    rows = [CELL.format(*row) for row in zip(step.players, *(c for c in columns if isinstance(c, tuple)), strict=True)]
    white = facts["white"]
    split = white if isinstance(white, int) else 0
    return [f"{'white':<{len(HEAD)}} | black", f"{HEAD} | {HEAD}", *_beside(rows[:split], rows[split:])]


def _beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    return [f"{one:<{len(HEAD)}} | {other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


TABLES = {"dubov97.group": group_table, "dubov97.group-newcomers": group_table}
