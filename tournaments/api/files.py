"""A tournament as a file: TRF for federations and other programs, CSV for spreadsheets, JSON for everything else."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes

from clubsite.api.views import operation
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.schemas import ExportSerializer
from tournaments.exports import report_csv, standings_csv, tournament_trf
from tournaments.models import RoundStatus
from tournaments.queries.players import entries
from tournaments.queries.rounds import round_pages
from tournaments.queries.standings import standings_of


def attached(content: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


class Trf(TournamentView):
    for_directors = True

    @operation("files.trf", "As TRF", answer={(200, "text/plain"): OpenApiTypes.STR}, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """The tournament report file. It holds the lots of the rounds to come, so it is for directors."""
        return attached(tournament_trf(self.tournament), "text/plain", f"{self.tournament.slug}.trf")


class Csv(TournamentView):
    @operation("files.csv", "Standings as CSV", answer={(200, "text/csv"): OpenApiTypes.STR}, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """For a spreadsheet. A name that looks like a formula has an apostrophe before it."""
        return attached(standings_csv(self.tournament), "text/csv", f"{self.tournament.slug}-standings.csv")


class Report(TournamentView):
    @operation("files.report", "The report as CSV", answer={(200, "text/csv"): OpenApiTypes.STR}, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Ranking, record, percentage of games won, tie-breaks: what is taken home at the end."""
        return attached(report_csv(self.tournament), "text/csv", f"{self.tournament.slug}-report.csv")


class Json(TournamentView):
    @operation("files.json", "Everything as JSON", answer=ExportSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Settings, players, all rounds that have begun, and the standings, in one document."""
        found = entries(self.tournament)
        rounds = (
            self.tournament.rounds.exclude(status=RoundStatus.PLANNED)
            .select_related("plan", "snapshot")
            .order_by("number")
        )
        pages = round_pages(self.tournament, list(rounds), with_reasons=False)
        preparing = self.tournament.is_preparing
        return {
            "tournament": shapes.tournament(self.tournament, directing=False),
            "players": [
                shapes.player(row, preparing=preparing, knows_byes=False)
                for row in (*found.playing, *found.waiting, *found.withdrawn)
            ],
            "rounds": [shapes.round_(page, directing=False, reader=None) for page in pages],
            "standings": shapes.standings(standings_of(self.tournament), sums=True),
        }
