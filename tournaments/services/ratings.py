"""Club ratings of a finished tournament, through the members' ledger, each game's part kept for whoever asks."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from members.models import Member
from members.services.locks import lock as lock_members
from members.services.ratings import NewRating, apply_rating_changes
from pairing.model import Colour, Game, Outcome
from pairing.ratings.changes import Change, Played
from pairing.ratings.elo import DEFAULTS
from pairing.ratings.elo import change as elo_change
from tournaments.models import Tournament
from tournaments.snapshots import Field, field_of

POINTS = {Outcome.WIN: Decimal(1), Outcome.DRAW: Decimal("0.5"), Outcome.LOSS: Decimal(0)}
UNRATED = DEFAULTS.start  # what an opponent without a rating counts as


def rating_body(tournament: Tournament) -> dict[str, Any]:
    """Every rated player's change with the contribution of each game, as it goes into the final document.

    The members are locked first: another tournament of theirs that closes at the same moment waits, and builds on this.
    """
    lock_members(tournament.players.values_list("member_id", flat=True))
    field = field_of(tournament)
    played = _rated_games(field)
    body: dict[str, Any] = {}
    for number, games in sorted(played.items()):
        player = field.players[number]
        member = player.member
        found = elo_change(player.rating or None, member.games_played, games)
        body[str(player.pk)] = {
            "member": member.pk,
            "before": member.club_rating,
            "start": found.before,
            "after": _moved(member.club_rating or found.before, found.difference),
            "games": [_part(found, n) for n in range(len(games))],
        }
    return body


def _moved(rating: int, difference: int) -> int:
    """Nobody falls below the floor; who was below it already falls no further."""
    return max(rating + difference, min(rating, DEFAULTS.floor or 0))


def _rated_games(field: Field) -> dict[int, list[Played]]:
    """The games over the board between two people of this field, by player."""
    found: dict[int, list[Played]] = {}
    for round_ in field.snapshot.rounds:
        for game in round_.games:
            if game.result is None or not game.result.is_rated:
                continue
            for number in game.players:
                found.setdefault(number, []).append(_seen_by(number, game, round_.number, field))
    return found


def _seen_by(number: int, game: Game, round_number: int, field: Field) -> Played:
    colour = game.colour_of(number)
    other = game.black if colour is Colour.WHITE else game.white
    opponent = field.players[other]
    assert game.result is not None
    return Played(
        opponent=opponent.rating or UNRATED,
        score=POINTS[game.result.outcome(colour)],
        label=f"{round_number}:{opponent.pk}",
        opponent_games=opponent.member.games_played,
    )


def _part(change: Change, n: int) -> dict[str, Any]:
    part = change.contributions[n]
    round_number, _colon, opponent = part.game.label.partition(":")
    return {
        "round": int(round_number),
        "opponent": int(opponent),
        "score": str(part.game.score),
        "expected": str(part.expected),
        "k": str(part.k),
        "amount": str(part.amount),
    }


def apply_ratings(tournament: Tournament, body: dict[str, Any], actor: Member | None) -> int:
    """Write the ledger; says how many players were rated."""
    changes = [NewRating(line["member"], line["after"], len(line["games"])) for line in body.values()]
    apply_rating_changes(actor=actor, source=tournament.slug, changes=changes)
    return len(changes)


def take_back_ratings(tournament: Tournament, actor: Member | None) -> None:
    """When a tournament is reopened its changes are taken back by new lines; nothing is erased."""
    body = tournament.final.body.get("ratings", {}) if tournament.final else {}
    members = lock_members(line["member"] for line in body.values())
    changes = [
        NewRating(line["member"], _without(members[line["member"]].club_rating, line), -len(line["games"]))
        for line in body.values()
    ]
    apply_rating_changes(actor=actor, source=tournament.slug, changes=changes, reason="reopened")


def _without(rating: int, line: dict[str, Any]) -> int:
    """The rating without this tournament. A first rating goes altogether, unless others have built on it."""
    if not line["before"] and rating == line["after"]:
        return 0
    return max(rating - (line["after"] - (line["before"] or line.get("start", UNRATED))), 0)
