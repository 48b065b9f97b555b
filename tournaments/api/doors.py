"""The doors of a tournament in the API: found or not, allowed or not, and the version everybody speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.tags import release
from clubsite.api.views import SAFE, ApiView, known
from clubsite.refusals import BadValue, NotAllowed, Stale
from members.models import Member, MemberChange, RatingChange
from tournaments.models import Game, Player, Round, RoundStatus, Tournament
from tournaments.permissions import directs, may_see, plays_in
from tournaments.queries.versions import moment_of, stamp, version_of, with_version
from tournaments.refusals import WrongStatus
from tournaments.services.work import check_fresh, lock

TAG = re.compile(r'(?:W/)?"(\d{1,18})-(\d{1,9})-([0-9a-f]{1,16})-[\w-]*"', re.ASCII)


class TournamentView(ApiView):
    """A view inside a tournament. Reading is for whoever may see it, writing for its directors, unless it says so."""

    for_directors = False  # reading too
    for_members = False  # writing too

    tournament: Tournament
    game: Game
    player: Player
    round: Round
    directing: bool
    tag: str

    def is_open(self, method: str) -> bool:
        return super().is_open(method) and not self.for_directors

    def find(self, request: Request, **path: Any) -> None:
        """The tournament, then the game or player of it (404), then who may (403), then the round (404)."""
        tournament = with_version(Tournament.objects.filter(slug=path["slug"])).first()
        if tournament is None or not may_see(request.user, tournament):
            raise Http404
        self.tournament, self.directing = tournament, directs(request.user, tournament)
        if "game_id" in path:
            self._find_game(path["game_id"])
        if "player_id" in path:
            self.player = self._player(path["player_id"])
        writing = request.method not in SAFE
        if (self.for_directors or (writing and not self.for_members)) and not self.directing:
            raise NotAllowed(_("Only the directors of %(name)s may do this.") % {"name": tournament.name})
        if "number" in path:
            self.find_round(path["number"])

    def _find_game(self, pk: int) -> None:
        """A game of a planned round is known to directors alone."""
        game = (
            Game.objects.select_related("round")
            .prefetch_related("seats__player__member")
            .filter(pk=pk, round__tournament=self.tournament)
            .first()
        )
        if game is None or (game.round.is_planned and not self.directing):
            raise Http404
        game.round.tournament = self.tournament
        self.game = game

    def _player(self, pk: int) -> Player:
        found = self.tournament.players.select_related("member").prefetch_related("requests").filter(pk=pk).first()
        if found is None:
            raise Http404
        return found

    def find_round(self, number: int) -> None:
        """A planned round is known to directors alone."""
        rounds = self.tournament.rounds.select_related("plan", "snapshot")
        round_ = rounds.filter(number=number).first()
        if round_ is None or (round_.status == RoundStatus.PLANNED and not self.directing):
            raise Http404
        round_.tournament = self.tournament
        self.round = round_

    # What a request names in its body ---------------------------------------------------------

    def player_in(self, data: dict[str, Any], field: str) -> int:
        """The player a field of the body names."""
        pk = data.get(field)
        if pk is None:
            raise BadValue(_("Say which player."), field=field)
        if not self.tournament.players.filter(pk=pk).exists():
            raise BadValue(_("There is no player of this number in this tournament."), field=field)
        return int(pk)

    def member_in(self, data: dict[str, Any], field: str = "member") -> Member:
        member = Member.objects.in_play().filter(pk=data[field]).first()
        if member is None:
            raise BadValue(_("There is no member of this number."), field=field)
        return member

    def must_be_planned(self) -> None:
        if not self.round.is_planned:
            raise WrongStatus(
                _("Round %(number)d has started, and its plan can no longer change.") % {"number": self.round.number}
            )

    # Versions -------------------------------------------------------------------------------

    @property
    def reader(self) -> int | None:
        return self.request.user.pk if self.request.user.is_authenticated else None

    @property
    def common(self) -> dict[str, Any]:
        """What every service of a tournament is told."""
        return {"tournament_id": self.tournament.pk, "actor": self.me}

    def etag(self) -> str:
        """Moves with every event of the tournament, and differs with language and with who may see what.

        Names and, before the start, ratings come from the members, whose log is counted too.
        """
        row = self.tournament
        audience = "d" if self.directing else f"p{self.reader}" if plays_in(self.request.user, row) else "v"
        people = MemberChange.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        parts = [row.pk, version_of(row), get_language(), audience, release(), people]
        if row.is_preparing:
            parts.append(RatingChange.objects.order_by("-pk").values_list("pk", flat=True).first() or 0)
        return '"' + "-".join(map(str, parts)) + '"'

    @property
    def seen(self) -> int | None:
        """The event number the caller has seen, by `If-Match`; a tag of something else is out of date."""
        if not self.wanted:
            return None
        found = [
            int(number)
            for pk, number, at in TAG.findall(self.wanted)
            if int(pk) == self.tournament.pk and at == stamp(moment_of(self.tournament, int(number)))
        ]
        if not found:
            raise Stale(_("The version you named is not one of this tournament. Look at it again, then decide."))
        return max(found)

    @contextmanager
    def fresh(self, *, of_the_hall: bool = False) -> Iterator[None]:
        """For services that look at no version themselves: nothing of the tournament has changed since.

        Clock and announcements are beside the tournament and make nothing else stale; those who press the buttons of
        the clock name the last step of any kind.
        """
        with transaction.atomic():
            if (seen := self.seen) is not None:
                check_fresh(lock(self.tournament.pk), seen, aside=of_the_hall)
            yield

    def unchanged(self, request: Request) -> Response | None:
        self.tag = self.etag()
        return known(request, self.tag)

    def finish(self, request: Request, response: Response) -> None:
        if request.method not in SAFE:
            self.tournament.refresh_from_db(fields=["event_number", "status"])
        response["ETag"] = self.tag if request.method in SAFE else self.etag()
