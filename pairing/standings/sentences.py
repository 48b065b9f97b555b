"""Says in plain English how a value came about. Pages translate from the data; the command line uses this."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from pairing.model import Problem
from pairing.standings.codes import Descriptor, long_name, parse
from pairing.standings.values import Cut, Kind, Shape, Term, Value, Why

NameOf = Callable[[int], str]

FRACTIONS = {Decimal("0.25"): "¼", Decimal("0.5"): "½", Decimal("0.75"): "¾"}
WHY = {
    Why.PAIRING_BYE: "a bye",
    Why.FULL_BYE: "a full-point bye",
    Why.HALF_BYE: "a half-point bye",
    Why.ZERO_BYE: "a zero-point bye",
    Why.ABSENT: "a round away",
    Why.FORFEIT_WIN: "a win by forfeit",
    Why.FORFEIT_LOSS: "a loss by forfeit",
    Why.POSTPONED: "postponed, and counts as a draw until it is played",
}
CUTS = {
    Cut.LOW: "the lowest value is cut",
    Cut.HIGH: "the highest value is cut",
    Cut.VOLUNTARY: "a round the player chose not to play is cut first",
}
COUNTS = frozenset({"WIN", "WON", "BPG", "BWG", "REP"})
PROBLEMS = {
    "tie-breaks.unknown": "{sentence}",
    "tie-breaks.twice": "{tie_break} is on the list twice. The second time it decides nothing.",
    "tie-breaks.nothing-left": "{tie_break} comes after {after}, which leaves nobody tied.",
    "tie-breaks.buchholz-in-round-robin": (
        "{tie_break} means nothing in a round robin, where everybody has the same opponents. Use DE, SB or KS."
    ),
    "tie-breaks.koya-in-swiss": "{tie_break} is made for round robins. In a Swiss use BH or SB.",
    "tie-breaks.scores-in-knockout": (
        "{tie_break} means nothing in a knockout, where whoever plays on longer scores more. The bracket decides."
    ),
    "tie-breaks.games-are-matches": "{tie_break} counts games apart from matches, and here a match is one game.",
    "tie-breaks.unrated-players": (
        "{tie_break} is left out while somebody has no rating. Give the unrated a rating for it ({tie_break}/U1400)."
    ),
    "tie-breaks.later-edition": "{tie_break} came with the edition of March 2026. Choose that edition.",
}


def number(player: int) -> str:
    return f"no. {player}"


def points(value: Decimal) -> str:
    """12.5 as 12½, 0.25 as ¼, 13.38 as it is."""
    whole = value.to_integral_value(rounding="ROUND_DOWN")
    fraction = FRACTIONS.get(abs(value - whole))
    if fraction is not None:
        sign = "−" if value < 0 else ""
        return f"{sign}{abs(whole) if whole else ''}{fraction}"
    return f"{value.normalize():f}".replace("-", "−")


def problem_sentence(problem: Problem) -> str:
    """A warning of `advice.problems`, said to a director."""
    return PROBLEMS[problem.code].format_map(dict(problem.facts))


def sentence(value: Value, name_of: NameOf = number) -> str:
    """One value with its sum: "Buchholz 12½ = 3 + 4 + 2½ + 3; round 2 was a bye, counted as …"."""
    descriptor = parse(value.code)
    name = long_name(descriptor)
    if value.value is None:
        return f"{name}: {_nothing(descriptor, value)}."
    if descriptor.code in COUNTS:
        return f"{name}: {_counted(value)}."
    said = {
        Shape.SUM: _sum,
        Shape.AVERAGE: _average,
        Shape.TABLE: _table,
        Shape.SEARCH: _search,
        Shape.GIVEN: _given,
    }[value.sum.shape](value, name_of)
    notes = list(_notes(value.sum.terms, name_of)) if value.sum.shape is not Shape.TABLE else []
    colon = ":" if name[-1].isdigit() else ""  # "Buchholz cut 1: 11½"
    return "; ".join([f"{name}{colon} {_shown(value)}{said}", *notes]) + "."


def _shown(value: Value) -> str:
    assert value.value is not None
    if value.sum.shape is Shape.AVERAGE and value.sum.places:
        return f"{value.value:.{value.sum.places}f}"
    return points(value.value)


def _nothing(descriptor: Descriptor, value: Value) -> str:
    if descriptor.code == "DE":
        return "nobody is tied before it"
    if value.sum.terms:
        return "nothing is left after the cut"
    return "no value, because no game was played over the board or somebody in the field has no rating"


def _counted(value: Value) -> str:
    """The rounds that count: "2, in rounds 1 and 4"."""
    rounds = sorted({term.round for term in value.sum.terms})
    if not rounds:
        return "none"
    *most, last = (str(round_) for round_ in rounds)
    listed = f"rounds {', '.join(most)} and {last}" if most else f"round {last}"
    return f"{points(value.sum.total)}, in {listed}"


def _sum(value: Value, name_of: NameOf) -> str:
    kept = [term for term in value.sum.terms if term.cut is None]
    if not kept:
        return ""
    return " = " + " + ".join(_amount(term) for term in kept)


def _average(value: Value, name_of: NameOf) -> str:
    shown = value.sum
    if shown.divisor is None:
        return f", the least there is: {shown.floor}" if shown.floor is not None else ""
    kept = [term for term in shown.terms if term.cut is None]
    said = f" = ({' + '.join(points(term.amount) for term in kept)}) / {points(shown.divisor)}"
    if shown.added is not None and shown.target is not None:
        sign = "−" if shown.added < 0 else "+"
        scored = f"{points(shown.target)} of {len(kept)}"
        return f"{said}, rounded, {sign} {points(abs(shown.added))} for {scored}"
    if shown.floor is not None and value.value == shown.floor:
        said += f", but never less than {shown.floor}"
    return said


def _table(value: Value, name_of: NameOf) -> str:
    shown = value.sum
    others = len(shown.group) - 1
    games = ", ".join(f"{points(term.amount)} against {name_of(term.opponent or 0)}" for term in shown.terms)
    met = f" = {games}" if games else ""
    tied = f"tied with {_count(others, 'other player', 'other players')}"
    missing = f", {shown.missing} of them not met" if shown.missing else ""
    place = f"place {shown.group_place} among them"
    if shown.group_shares == len(shown.group):
        place = "which it cannot tell apart"
    elif shown.group_shares > 1:
        place += f", shared by {shown.group_shares}"
    return f"{met}; {tied}{missing}, {place}"


def _search(value: Value, name_of: NameOf) -> str:
    expected = " + ".join(f"{term.amount:.2f}" for term in value.sum.terms)
    target = value.sum.target or Decimal(0)
    if not target:
        return ": no score, so 800 below the lowest rated opponent"
    return f", the least rating that expects {points(target)}: {expected} = {value.sum.total:.2f}"


def _given(value: Value, name_of: NameOf) -> str:
    return ""


def _amount(term: Term) -> str:
    if term.of is not None and term.points is not None:
        return f"{points(term.of)} × {points(term.points)}"
    return points(term.amount)


def _notes(terms: Iterable[Term], name_of: NameOf) -> Iterable[str]:
    """What is special about the rounds, in their order."""
    told: set[tuple[int, Why | None, Cut | None]] = set()
    for term in terms:
        key = term.round, term.why, term.cut
        if key in told or (term.why is None and term.cut is None):
            continue
        told.add(key)
        yield _note(term)


def _note(term: Term) -> str:
    parts: list[str] = []
    if term.why is not None:
        said = WHY[term.why]
        if term.kind is Kind.DUMMY:
            score = term.amount if term.of is None else term.of
            said += f", counted as a dummy opponent with {points(score)}"
            if term.capped:
                said += " (the most allowed)"
        parts.append(f"round {term.round} was {said}")
    if term.cut is not None:
        prefix = "" if parts else f"round {term.round}: "
        parts.append(f"{prefix}{points(term.amount)} does not count, {CUTS[term.cut]}")
    return ", ".join(parts)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
