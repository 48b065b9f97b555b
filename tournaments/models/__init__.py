"""What is stored of a tournament, and what the database itself forbids."""

from tournaments.models.event import Document, Event
from tournaments.models.game import Game, GameStatus, Report, Seat
from tournaments.models.hall import Announcement, Clock, Phase, Sign
from tournaments.models.player import ByeRequest, ForbiddenPair, Player, PlayerStatus
from tournaments.models.round import Round, RoundStatus, RoundTime
from tournaments.models.tournament import Directorship, Tournament, TournamentStatus, Visibility

__all__ = [
    "Announcement",
    "ByeRequest",
    "Clock",
    "Directorship",
    "Document",
    "Event",
    "ForbiddenPair",
    "Game",
    "GameStatus",
    "Phase",
    "Player",
    "PlayerStatus",
    "Report",
    "Round",
    "RoundStatus",
    "RoundTime",
    "Seat",
    "Sign",
    "Tournament",
    "TournamentStatus",
    "Visibility",
]
