"""Which scores of a match are offered as a tap."""

from __future__ import annotations

from pairing.matches import offered
from pairing.systems import Format, system
from tournaments.models import Tournament


def scores_of(tournament: Tournament) -> dict[str, list[str]]:
    """`taps`: what ends a match in this format; `level`: in a knockout, what needs a winner named besides."""
    eliminates = system(tournament.system).format is Format.KNOCKOUT
    taps = offered(tournament.legs, elimination=eliminates)
    level = [s for s in offered(tournament.legs, elimination=False) if s not in taps] if eliminates else []
    return {
        "taps": [str(score) for score in taps if score.games <= tournament.legs],
        "level": [str(score) for score in level if score.games <= tournament.legs],
    }
