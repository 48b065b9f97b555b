"""The field of a round as the Dutch system sees it: who is paired, in rank order, and what binds each player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pairing.acceleration import virtual_points
from pairing.fide_colours import Preference, preference
from pairing.fide_field import may_have_bye
from pairing.history import History, histories
from pairing.model import ZERO, ByeKind, Colour, TournamentSnapshot
from pairing.systems.fide_dutch.floats import Floats, floats_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One player to be paired. `number` is the TPN, `order` the number whose parity gives a first colour (5.2.5)."""

    number: int
    order: int
    score: Decimal
    preference: Preference
    colours: tuple[Colour, ...]
    floats: Floats
    unplayed: int
    may_have_bye: bool
    is_topscorer: bool
    met: frozenset[int]


def entries_of(snapshot: TournamentSnapshot) -> list[Entry]:
    """Everybody to be paired, higher ranked first: by pairing score, then by TPN (article 1.2)."""
    known = histories(snapshot)
    to_pair = snapshot.to_pair()
    scores = pairing_scores(snapshot, known)
    floats = floats_of(snapshot, known, scores)
    order = _orders(known, {player.number for player in to_pair})
    bar = _topscorer_bar(snapshot)
    now = scores[-1]
    entries = []
    for player in to_pair:
        history = known[player.number]
        colours = history.colours
        entries.append(
            Entry(
                number=player.number,
                order=order[player.number],
                score=now[player.number],
                preference=preference(colours),
                colours=colours,
                floats=floats[player.number],
                unplayed=sum(not record.is_played for record in history.records),
                may_have_bye=may_have_bye(history, snapshot.scoring.win),
                is_topscorer=bar is not None and now[player.number] > bar,
                met=frozenset(r.opponent for r in history.records if r.opponent is not None and r.is_played),
            )
        )
    entries.sort(key=lambda entry: (-entry.score, entry.number))
    return entries


def pairing_scores(snapshot: TournamentSnapshot, known: dict[int, History]) -> list[dict[int, Decimal]]:
    """The scores with which rounds r−2, r−1 and r were and are paired: points so far and virtual points.

    Only as many as there are; the last one is that of the round to be paired.
    """
    now = snapshot.next_round
    points = {number: history.points for number, history in known.items()}
    found: list[dict[int, Decimal]] = []
    for round_number in range(now, max(now - 3, 0), -1):
        if round_number < now:
            for number, history in known.items():
                points[number] -= history.records[round_number - 1].points
        virtual = virtual_points(snapshot, round_number)
        found.append({number: value + virtual.get(number, ZERO) for number, value in points.items()})
    return found[::-1]


def _topscorer_bar(snapshot: TournamentSnapshot) -> Decimal | None:
    """Half of the points that could be had so far; only the last round has topscorers (article 1.8)."""
    if not snapshot.number_of_rounds or snapshot.next_round < snapshot.number_of_rounds:
        return None
    return (snapshot.next_round - 1) * max(snapshot.scoring.win, snapshot.scoring.draw) / 2


def _orders(known: dict[int, History], to_pair: set[int]) -> dict[int, int]:
    """TPNs without gaps: counted over those who take or took part in a pairing, so late entries shift nobody early."""
    taking_part = sorted(
        number
        for number, history in known.items()
        if number in to_pair or any(r.opponent is not None or r.bye is ByeKind.PAIRING for r in history.records)
    )
    return {number: place for place, number in enumerate(taking_part, start=1)}
