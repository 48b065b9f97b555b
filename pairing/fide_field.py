"""The field of a round as FIDE's Swiss systems see it: scores, colours, meetings, floats, who may have the bye.

Shared by the systems that rank by score and starting number and never pair two players again. What a system makes of
these facts is its own matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Protocol

from pairing.errors import NoLegalPairing
from pairing.fide_colours import Preference, preference
from pairing.history import History, histories
from pairing.lots import lots
from pairing.matching import Matching, bits
from pairing.model import ByeKind, Colour, Player, TournamentSnapshot
from pairing.score_floats import downfloats, pairing_scores, upfloats

NAMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """One player to be paired; `score` is the one for pairing.

    `upfloats` are the rounds in which the opponent had the higher pairing score, `downfloats` those in which the
    opponent had the lower one, the game played or not.
    """

    player: Player
    score: Decimal
    history: History
    colours: tuple[Colour, ...]
    preference: Preference
    met: frozenset[int]
    upfloats: tuple[int, ...]
    downfloats: tuple[int, ...]
    may_have_bye: bool

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def rating(self) -> int:
        return self.player.rating

    @property
    def games(self) -> int:
        """Rounds with a game over the board."""
        return sum(record.is_played for record in self.history.records)

    def floated_in(self, round_number: int) -> bool:
        return round_number in self.upfloats or round_number in self.downfloats


def fide_entries(snapshot: TournamentSnapshot) -> list[Entry]:
    """Everybody to be paired, higher ranked first: by pairing score, then by starting number."""
    known = histories(snapshot)
    to_pair = snapshot.to_pair()
    scores = pairing_scores(snapshot, known)
    entries = []
    for player in to_pair:
        history = known[player.number]
        entries.append(
            Entry(
                player=player,
                score=scores[-1][player.number],
                history=history,
                colours=history.colours,
                preference=preference(history.colours),
                met=frozenset(history.meetings),
                upfloats=upfloats(history, scores),
                downfloats=downfloats(history, scores),
                may_have_bye=may_have_bye(history, snapshot.scoring.win),
            )
        )
    entries.sort(key=lambda entry: (-entry.score, entry.number))
    return entries


def may_have_bye(history: History, win: Decimal) -> bool:
    """C.04.1, article 4, C2 of the Dutch system: nobody who had the pairing bye, or a win's worth without playing."""
    return not any(
        record.bye is ByeKind.PAIRING or (not record.is_played and record.points >= win) for record in history.records
    )


def groups_of(entries: Sequence[Entry]) -> list[list[int]]:
    """The places of the entries by score, highest score first; `entries` are in the order of rank."""
    places = range(len(entries))
    return [list(group) for _, group in groupby(places, key=lambda place: entries[place].score)]


def is_last_round(snapshot: TournamentSnapshot) -> bool:
    """Whether no round follows; a tournament that has not declared its rounds has no last one."""
    return 0 < snapshot.number_of_rounds <= snapshot.next_round


def initial_colour(snapshot: TournamentSnapshot) -> Colour:
    """The colour of the first player in round 1: given, or by lot, the same whenever it is asked."""
    if snapshot.initial_colour is not None:
        return snapshot.initial_colour
    return lots(replace(snapshot, rounds=()), "initial colour").choice((Colour.WHITE, Colour.BLACK))


# Who may meet -------------------------------------------------------------------------------


class Opponent(Protocol):
    """Whatever a system keeps of a player: a number, and whom they have met."""

    @property
    def number(self) -> int: ...

    @property
    def met(self) -> frozenset[int]: ...


def meetings_aside(entries: Sequence[Opponent], forbidden: frozenset[frozenset[int]]) -> list[int]:
    """For each place the set of those not met and not forbidden, as bits."""
    everybody = (1 << len(entries)) - 1
    place = {entry.number: index for index, entry in enumerate(entries)}
    found = []
    for index, entry in enumerate(entries):
        barred = 1 << index
        for number in entry.met:
            if number in place:
                barred |= 1 << place[number]
        found.append(everybody & ~barred)
    for pair in forbidden:
        ends = [place[number] for number in pair if number in place]
        if len(ends) == 2:
            found[ends[0]] &= ~(1 << ends[1])
            found[ends[1]] &= ~(1 << ends[0])
    return found


def neighbourhoods(entries: Sequence[Entry], forbidden: frozenset[frozenset[int]]) -> list[int]:
    """The same without pairs in which both have an absolute preference for the same colour."""
    found = meetings_aside(entries, forbidden)
    for colour in Colour:
        same = mask_of(
            place
            for place, entry in enumerate(entries)
            if entry.preference.is_absolute and entry.preference.colour is colour
        )
        for place in bits(same):
            found[place] &= ~same
    return found


def mask_of(places: Iterable[int]) -> int:
    """A set of places as bits."""
    total = 0
    for place in places:
        total |= 1 << place
    return total


def is_complete(neighbours: Sequence[int], among: int) -> bool:
    """Whether everybody among these can have an opponent among them."""
    if among.bit_count() % 2:
        return False
    return not Matching(neighbours, among).exposed


def bye_taker(
    snapshot: TournamentSnapshot,
    entries: Sequence[Entry],
    neighbours: Sequence[int],
    order: Callable[[int], tuple[object, ...]],
) -> int | None:
    """Who has the pairing bye of an odd field: the first in this order who may, and leaves a complete round.

    Refuses with a sentence where no complete round exists.
    """
    matching = Matching(neighbours)
    if matching.exposed.bit_count() > len(entries) % 2:
        raise refusal(snapshot, entries, tuple(bits(matching.evitable())))
    if len(entries) % 2 == 0:
        return None
    for place in sorted(range(len(entries)), key=order):
        if entries[place].may_have_bye and matching.can_miss(place):
            return place
    raise refusal(snapshot, entries, ())


def refusal(snapshot: TournamentSnapshot, entries: Sequence[Entry], stuck: tuple[int, ...]) -> NoLegalPairing:
    """Why there is no round: nobody may have the bye, all have met, or only colours stand in the way."""
    start = f"Round {snapshot.next_round} cannot be paired:"
    if not stuck:
        return NoLegalPairing(
            f"{start} the number of players is odd, and nobody whose absence leaves a complete round may have the bye. "
            f"Give somebody a bye by hand, or pair this round by hand."
        )
    without_colours = Matching(meetings_aside(entries, snapshot.forbidden_in(snapshot.next_round)))
    why = (
        "every complete round gives somebody the same colour a third time in a row, or one colour three times more"
        if without_colours.exposed.bit_count() <= len(entries) % 2
        else "too many of the players who are left have met, or may not meet"
    )
    names = [entries[place].player.name or f"player {entries[place].number}" for place in stuck]
    if len(names) > NAMES_SHOWN:
        names[NAMES_SHOWN:] = [f"{len(names) - NAMES_SHOWN} more"]
    among = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return NoLegalPairing(
        f"{start} {why}. Too few opponents are left for {among}. Pair this round by hand, or end the tournament here."
    )
