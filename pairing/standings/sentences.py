"""Says how a value came about: in plain English, or, for a page, in the language and with the figures it is handed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pairing.explain import AND
from pairing.model import Problem
from pairing.said import Translate, english, retold
from pairing.standings.codes import Descriptor, long_name, parse
from pairing.standings.values import Cut, Kind, Shape, Term, Value, Why

NameOf = Callable[[int], str]
Figure = Callable[[Decimal, int | None], str]  # a number, with so many decimals or as many as it has

FRACTIONS = {Decimal("0.25"): "¼", Decimal("0.5"): "½", Decimal("0.75"): "¾"}
WHY = {
    Why.PAIRING_BYE: "round {round} was a bye",
    Why.FULL_BYE: "round {round} was a full-point bye",
    Why.HALF_BYE: "round {round} was a half-point bye",
    Why.ZERO_BYE: "round {round} was a zero-point bye",
    Why.ABSENT: "round {round} was a round away",
    Why.FORFEIT_WIN: "round {round} was a win by forfeit",
    Why.FORFEIT_LOSS: "round {round} was a loss by forfeit",
    Why.POSTPONED: "round {round} was postponed, and counts as a draw until it is played",
    Why.OWN_VALUE: "{amount} is the player's own value",
}
CUTS = {
    Cut.LOW: "{value} is cut as the lowest value",
    Cut.HIGH: "{value} is cut as the highest value",
    Cut.VOLUNTARY: "{value} is cut first, because the player chose not to play",
}
CUTS_OF_PRODUCTS = {  # where the opponent's score decides, and not what it is multiplied with
    Cut.LOW: "{value} is cut, because the opponent has the lowest score",
    Cut.HIGH: "{value} is cut, because the opponent has the highest score",
    Cut.VOLUNTARY: CUTS[Cut.VOLUNTARY],
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


def points(value: Decimal, places: int | None = None) -> str:
    """12.5 as 12½, 0.25 as ¼, 13.38 as it is."""
    if places is not None:
        return f"{value:.{places}f}"
    whole = value.to_integral_value(rounding="ROUND_DOWN")
    fraction = FRACTIONS.get(abs(value - whole))
    if fraction is not None:
        sign = "−" if value < 0 else ""
        return f"{sign}{abs(whole) if whole else ''}{fraction}"
    return f"{value.normalize():f}".replace("-", "−")


def problem_sentence(problem: Problem) -> str:
    """A warning of `advice.problems`, said to a director."""
    return PROBLEMS[problem.code].format_map(dict(problem.facts))


def sentence(value: Value, name_of: NameOf = number, translate: Translate = english, figure: Figure = points) -> str:
    """One value with its sum: "Buchholz 12½ = 3 + 4 + 2½ + 3; round 2 was a bye, counted as …"."""
    return _Voice(name_of, translate, figure).sentence(value)


@dataclass(frozen=True)
class _Voice:
    """Speaks one language: knows its words, how it writes numbers, and what the players are called."""

    name_of: NameOf
    translate: Translate
    figure: Figure

    def say(self, template: str, **facts: object) -> str:
        return self.translate(template).format_map(facts)

    def points(self, value: Decimal) -> str:
        return self.figure(value, None)

    def sentence(self, value: Value) -> str:
        descriptor = parse(value.code)
        name = retold(long_name(descriptor), self.translate)
        if value.value is None:
            return f"{name}: {self._nothing(descriptor, value)}."
        notes = list(self._notes(value.sum.terms)) if value.sum.shape is not Shape.TABLE else []
        if descriptor.code in COUNTS:
            return "; ".join([f"{name}: {self._counted(value)}", *notes]) + "."
        said = {
            Shape.SUM: self._sum,
            Shape.AVERAGE: self._average,
            Shape.TABLE: self._table,
            Shape.SEARCH: self._search,
            Shape.GIVEN: self._given,
        }[value.sum.shape](value)
        colon = ":" if name[-1].isdigit() else ""  # "Buchholz cut 1: 11½"
        return "; ".join([f"{name}{colon} {self._shown(value)}{said}", *notes]) + "."

    def _shown(self, value: Value) -> str:
        assert value.value is not None
        return self.figure(value.value, value.places)

    def _nothing(self, descriptor: Descriptor, value: Value) -> str:
        if descriptor.code == "DE":
            return self.say("not asked, because nobody is tied with this player")
        if value.sum.terms:
            return self.say("nothing is left after the cut")
        if value.sum.unrated:
            return self.say("no value, because somebody in the field has no rating")
        return self.say("no value, because no game was played over the board")

    def _counted(self, value: Value) -> str:
        """The rounds that count: "2, in rounds 1 and 4"."""
        rounds = [str(number) for number in sorted({term.round for term in value.sum.terms})]
        if not rounds:
            return self.say("none")
        count = self.points(value.sum.total)
        *most, last = rounds
        if not most:
            return self.say("{count}, in round {round}", count=count, round=last)
        return self.say(
            "{count}, in rounds {rounds}", count=count, rounds=self.say(AND, most=", ".join(most), last=last)
        )

    def _sum(self, value: Value) -> str:
        kept = [term for term in value.sum.terms if term.cut is None]
        added = " = " + " + ".join(self._amount(term) for term in kept) if kept else ""
        if value.sum.least is None:
            return added
        return added + self.say(", against those with at least {least}", least=self.points(value.sum.least))

    def _average(self, value: Value) -> str:
        shown = value.sum
        if shown.divisor is None:
            floor = shown.floor
            return self.say(", the least there is: {floor}", floor=self.points(floor)) if floor is not None else ""
        kept = [term for term in shown.terms if term.cut is None]
        said = f" = ({' + '.join(self._amount(term) for term in kept)}) / {self.points(shown.divisor)}"
        if shown.added is not None and shown.target is not None:
            return said + self.say(
                ", rounded, {sign} {added} for {scored} of {games}",
                sign="−" if shown.added < 0 else "+",
                added=self.points(abs(shown.added)),
                scored=self.points(shown.target),
                games=len(kept),
            )
        if shown.floor is not None and value.value == shown.floor:
            said += self.say(", but never less than {floor}", floor=self.points(shown.floor))
        elif shown.mean != Fraction(value.value or 0):
            said += self.say(", rounded")
        return said

    def _table(self, value: Value) -> str:
        shown = value.sum
        others = len(shown.group) - 1
        games = ", ".join(
            self.say("{points} against {name}", points=self.points(term.amount), name=self.name_of(term.opponent or 0))
            for term in shown.terms
        )
        tied = (
            self.say("tied with 1 other player")
            if others == 1
            else self.say("tied with {count} other players", count=others)
        )
        if shown.missing:
            tied += self.say(", not met") if others == 1 else self.say(", {count} of them not met", count=shown.missing)
        return f"{f' = {games}' if games else ''}; {tied}{self._place_among(value)}"

    def _place_among(self, value: Value) -> str:
        shown = value.sum
        if shown.group_shares == len(shown.group):
            return self.say("; it does not separate them")
        place = self.say(", place {place} among them", place=shown.group_place)
        return place + self.say(", shared by {count}", count=shown.group_shares) if shown.group_shares > 1 else place

    def _search(self, value: Value) -> str:
        target = value.sum.target or Decimal(0)
        if not target:
            return self.say(": no score, so 800 below the lowest rated opponent")
        return self.say(
            ", the least rating that expects {target}: {expected} = {total}",
            target=self.points(target),
            expected=" + ".join(self.figure(term.amount, 2) for term in value.sum.terms),
            total=self.figure(value.sum.total, 2),
        )

    def _given(self, value: Value) -> str:
        return ""

    def _amount(self, term: Term) -> str:
        if term.of is not None and term.points is not None:
            return f"{self.points(term.of)} × {self.points(term.points)}"
        if term.of is not None and term.over is not None:
            return f"{self.points(term.of)}/{self.points(term.over)}"
        return self.points(term.amount)

    def _notes(self, terms: Iterable[Term]) -> Iterable[str]:
        """What is special about the rounds, in their order."""
        told: set[tuple[int, Why | None, Cut | None]] = set()
        for term in terms:
            key = term.round, term.why, term.cut
            if key in told or not (term.why or term.cut or term.instead_of is not None):
                continue
            told.add(key)
            yield self._note(term)

    def _note(self, term: Term) -> str:
        more = []
        if term.instead_of is not None:
            more.append(self._restated(term, term.instead_of))
        if term.cut is not None:
            cuts = CUTS if term.of is None else CUTS_OF_PRODUCTS
            more.append(self.say(cuts[term.cut], value=self._amount(term)))
        if term.why is not None:
            said = self._special(term, term.why)
        else:
            said = self.say("round {round}: {note}", round=term.round, note=more.pop(0))
        return said + "".join(self.say(", and {note}", note=note) for note in more)

    def _restated(self, term: Term, had: Decimal) -> str:
        return self.say(
            "{name} counts with {score} and not {points}, because the byes up to the end count as draws",
            name=self.name_of(term.opponent or 0),
            score=self.points(term.amount if term.of is None else term.of),
            points=self.points(had),
        )

    def _special(self, term: Term, why: Why) -> str:
        said = self.say(WHY[why], round=term.round, amount=self.points(term.amount))
        if term.kind is Kind.DUMMY:
            score = self.points(term.amount if term.of is None else term.of)
            said += self.say(", counted as a dummy opponent with {score}", score=score)
            if term.capped:
                said += self.say(" (the most allowed)")
        return said
