"""A club in which every operation that reads has something to say, of any size: for its examples and its queries."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from members.models import Member
from members.services import confirm_member, correct_rating, grant_club_administrator
from members.services.tokens import create_token
from tests.api.client import description
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import make_tournament, play_rounds, start_next_round
from tournaments.models import Game, Tournament
from tournaments.services.announcements import announce
from tournaments.services.clock import start_round_clock
from tournaments.services.directors import appoint_director
from tournaments.services.games import enter_result
from tournaments.services.phases import add_phase
from tournaments.services.players import add_player, keep_apart, request_bye
from tournaments.services.rounds import plan_round
from tournaments.services.seating import draw_seats
from tournaments.services.times import set_round_times

NAMES = (
    *("Samira Haddad", "Aoife Walsh", "Henrik Møller", "Li Wei", "Marisol Tun", "Arthur Pemberton", "Greta Sjöberg"),
    *("Dmytro Koval", "Ines Carvalho", "Otto Vester", "Pavla Novotná", "Kwame Larbi", "Yuki Tanabe", "Ruth Castell"),
)
# Which of the tournaments an operation is asked about, where it is not the one that is being played.
ABOUT = {
    "rounds_bracket": "cup",
    "hall_seats": "coming",
    "tournaments_advice": "coming",
    "rounds_ways_out": "planned",
}
QUERIES = {"games_preview": "?result=0-1", "rounds_ways_out": "?player={player}"}


class Club:
    """`size` is how many there are of everything of which a list may have many; at least three."""

    def __init__(self, size: int) -> None:
        ClubFactory()
        self.size = size
        self.me: Member = MemberFactory(original=True, first_name="Dora", last_name="Lind", start_rating=1700)
        self.people = [self.member(n) for n in range(2 * size)]
        self.running = self.evening()
        self.planned = self.tournament("Spring Rapid")
        plan_round(tournament_id=self.planned.pk, actor=self.me)
        self.coming = self.tournament("Winter Open")
        draw_seats(tournament_id=self.coming.pk, actor=self.me)
        self.cup = self.tournament("Autumn Cup", system="knockout", number_of_rounds=None)
        start_next_round(self.cup)
        self.of_the_club()

    def member(self, n: int) -> Member:
        first, last = NAMES[n % len(NAMES)].split()
        again = f" {n // len(NAMES) + 1}" if n >= len(NAMES) else ""
        rating = 2000 - 17 * n
        return MemberFactory(first_name=first, last_name=last + again, start_rating=rating, club_rating=rating)

    def tournament(self, name: str, *, system: str = "club-swiss", **settings: Any) -> Tournament:
        """One of the size, which the administrator directs and plays in."""
        rounds = (2 * self.size - 1).bit_length() if system == "knockout" else 2 * self.size
        settings.pop("number_of_rounds", None)
        row = make_tournament(name=name, director=self.me, system=system, rounds=rounds, **settings)
        for member in (*self.people[: 2 * self.size - 1], self.me):
            add_player(tournament_id=row.pk, actor=self.me, member=member)
        row.refresh_from_db()
        return row

    def evening(self) -> Tournament:
        """Rounds that are closed, one of them corrected since, and one that is being played."""
        row = self.tournament("Autumn Rapid", place="Riverside Parish Hall", time_control="15 min + 10 s")
        common: dict[str, Any] = {"tournament_id": row.pk, "actor": self.me}
        first = datetime(2026, 11, 26, 18, 30, tzinfo=UTC)
        times = {n: first + timedelta(hours=n - 1) for n in range(1, 2 * self.size)}
        set_round_times(**common, times=times)
        play_rounds(row, 2)
        ids = list(row.players.order_by("pk").values_list("pk", flat=True))
        for n in range(self.size):
            announce(**common, text=f"Round {n + 2} starts at {19 + n % 4}:30.")
            add_phase(**common, before_round=4, name=f"Pause {n + 1}", minutes=15)
            keep_apart(**common, first_id=ids[n], second_id=ids[-1 - n])
            request_bye(**common, player_id=ids[n], round_number=2 * self.size, kind="half")
            appoint_director(**common, member=self.people[n])
        start_next_round(row)
        start_round_clock(**common, minutes=60)
        games = Game.objects.filter(round__tournament=row, round__number=1).order_by("board")
        for game in games:
            enter_result(
                **common, game_id=game.pk, result="1/2-1/2", reason="The scoresheet says so.", acknowledged=True
            )
        return row

    def of_the_club(self) -> None:
        for n in range(self.size):
            create_token(actor=self.me, name=f"Spreadsheet {n + 1}")
            correct_rating(
                actor=self.me, member_id=self.people[0].pk, rating=1900 + n, reason="rating of the former club"
            )
            correct_rating(actor=self.me, member_id=self.me.pk, rating=1500 + n, reason="rating of the former club")
            grant_club_administrator(actor=self.me, member_id=self.people[n].pk)
            confirm_member(actor=self.me, member_id=MemberFactory(waiting=True).pk)

    def address_of(self, name: str, template: str) -> str:
        """Where an operation is asked, without the beginning that all share."""
        about: Tournament = getattr(self, ABOUT.get(name, "running"))
        game = Game.objects.filter(round__tournament=about).order_by("round__number", "board").first()
        player = about.players.order_by("pk")[0].pk
        values: dict[str, Any] = {
            "slug": about.slug,
            "number": 1,
            "board": 1,
            "game_id": game.pk if game else 0,
            "player_id": player,
            "member_id": self.people[0].pk,
        }
        path = re.sub(r"{(\w+)}", lambda found: str(values[found[1]]), template)
        return path.removeprefix("/api/v1") + QUERIES.get(name, "").format(player=player)


def reading() -> dict[str, str]:
    """Every operation that reads, with its address."""
    return {methods["get"]["operationId"]: path for path, methods in description()["paths"].items() if "get" in methods}
