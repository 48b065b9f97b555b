"""What a director should know before round 1, said by the pairing system and by the tie-breaks."""

from __future__ import annotations

from dataclasses import replace

from pairing.model import Player, TournamentSnapshot
from tournaments.documents import options_from
from tournaments.models import PlayerStatus, Tournament
from tournaments.settings_rules import Advice, advice
from tournaments.snapshots import field_of


def advice_for(tournament: Tournament) -> list[Advice]:
    """Warnings for the settings and the field as they are; nothing once the tournament runs."""
    if not tournament.is_preparing:
        return []
    playing = tournament.players.filter(status=PlayerStatus.PLAYING).select_related("member").order_by("pk")
    field = tuple(
        Player(number=n, rating=player.member.club_rating, seed=player.seed, table=player.table)
        for n, player in enumerate(playing, start=1)
    )
    if len(field) < 2:
        return []
    snapshot: TournamentSnapshot = replace(
        field_of(tournament).snapshot,
        players=field,
        requests=(),
        forbidden=(),
        options=options_from(tournament.system, tournament.options),
    )
    return advice(snapshot, tournament.system, tournament.tie_breaks)
