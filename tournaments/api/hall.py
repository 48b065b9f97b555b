"""The hall: the clock everybody sees, phases, announcements, times of rounds, the knockout tree, matches in one tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers as s

from clubsite.api.fields import Body, Choice, Id, Line, Moment, Whole
from clubsite.api.problems import named
from clubsite.api.views import operation, step
from clubsite.refusals import BadValue
from tournaments.api.doors import TournamentView
from tournaments.api.rounds import RoundsView
from tournaments.api.schemas import RoundSerializer
from tournaments.models import Phase, Sign
from tournaments.queries.bracket import Bracket, Side, TreeMatch, is_knockout, tree_of
from tournaments.queries.clock import Face, face_of
from tournaments.services.announcements import LONGEST, announce, take_down
from tournaments.services.clock import (
    extend_clock,
    pause_clock,
    resume_clock,
    start_phase,
    start_round_clock,
    stop_clock,
)
from tournaments.services.matches import enter_match
from tournaments.services.phases import add_phase, change_phase, remove_phase
from tournaments.services.times import set_round_times
from tournaments.settings_rules import MOST_MINUTES, MOST_ROUNDS

Shape = s.Serializer[Any]


class ClockSerializer(Shape):
    """What every screen needs to show the same time. Moments are milliseconds since 1970, by the server's clock."""

    running = s.BooleanField(help_text="Whether there is a clock to show; all else is empty without one.")
    title = s.CharField(allow_blank=True)
    text = s.CharField(allow_blank=True, help_text="What it shows now: 48:52.")
    mood = s.CharField(allow_blank=True, help_text="warn in the last minutes, end when time is over.")
    is_paused = s.BooleanField()
    is_down = s.BooleanField(help_text="Counts down; without an end it counts up.")
    zero = s.IntegerField(allow_null=True, help_text="When a running clock shows zero, or showed it.")
    shown = s.IntegerField(allow_null=True, help_text="In milliseconds.")
    ends_at = s.DateTimeField(allow_null=True)
    round_number = s.IntegerField(allow_null=True)
    phase = s.IntegerField(allow_null=True)


class PhaseSerializer(Shape):
    id = s.IntegerField()
    before_round = s.IntegerField()
    name = s.CharField()
    minutes = s.IntegerField(allow_null=True)
    warn_at = s.IntegerField()
    warn_text = s.CharField(allow_blank=True)
    end_text = s.CharField(allow_blank=True)
    sign = s.CharField(allow_blank=True)


class AnnouncementSerializer(Shape):
    id = s.IntegerField()
    text = s.CharField()
    said_at = s.DateTimeField()


class TimeSerializer(Shape):
    round_number = s.IntegerField()
    starts_at = s.DateTimeField()


class TreeSideSerializer(Shape):
    seed = s.IntegerField(allow_null=True)
    name = s.CharField(allow_blank=True, help_text="Empty as long as nobody is known.")
    colour = s.CharField(allow_blank=True)
    score = s.CharField(allow_blank=True)
    is_winner = s.BooleanField()
    is_nobody = s.BooleanField()


class TreeMatchSerializer(Shape):
    round = s.IntegerField()
    top = TreeSideSerializer()
    bottom = TreeSideSerializer()
    note = s.CharField(allow_blank=True)
    playing = s.CharField(allow_blank=True)
    is_bye = s.BooleanField()


class TreeRoundSerializer(Shape):
    round = s.IntegerField()
    title = s.CharField()
    matches = TreeMatchSerializer(many=True)


class TreeSerializer(Shape):
    title = s.CharField(allow_blank=True)
    rounds = TreeRoundSerializer(many=True)
    third_place = TreeMatchSerializer(allow_null=True)


class BracketSerializer(Shape):
    main = TreeSerializer()
    placements = TreeSerializer(many=True)
    players = s.IntegerField()
    byes = s.IntegerField()
    current = s.IntegerField(help_text="The round being played, or to be played next.")


def clock(face: Face | None) -> dict[str, Any]:
    return {
        "running": face is not None,
        "title": face.heading if face else "",
        "text": face.text if face else "",
        "mood": face.mood if face else "",
        "is_paused": face.is_paused if face else False,
        "is_down": face.is_down if face else False,
        "zero": face.zero if face else None,
        "shown": face.shown if face else None,
        "ends_at": face.ends_at if face else None,
        "round_number": face.round_number if face else None,
        "phase": face.phase if face else None,
    }


PHASE_FIELDS = ("before_round", "name", "minutes", "warn_at", "warn_text", "end_text", "sign")


def phase(row: Phase) -> dict[str, Any]:
    return {"id": row.pk, **{name: getattr(row, name) for name in PHASE_FIELDS}}


def tree_side(side: Side) -> dict[str, Any]:
    names = ("seed", "name", "colour", "score", "is_winner", "is_nobody")
    return {name: getattr(side, name) for name in names}


def tree_match(match: TreeMatch) -> dict[str, Any]:
    names = ("round", "note", "playing", "is_bye")
    sides = {"top": tree_side(match.top), "bottom": tree_side(match.bottom)}
    return {**{name: getattr(match, name) for name in names}, **sides}


def tree(bracket: Bracket) -> dict[str, Any]:
    return {
        "title": bracket.title,
        "rounds": [
            {"round": each.round, "title": each.title, "matches": [tree_match(match) for match in each.matches]}
            for each in bracket.columns
        ],
        "third_place": tree_match(bracket.third) if bracket.third else None,
    }


class Clock(TournamentView):
    @operation("hall.clock", "The clock", answer=ClockSerializer, live=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Where it stands now. Ask rarely: `zero` and the time of day say the rest."""
        return clock(face_of(self.tournament))

    def unchanged(self, request: Any) -> None:
        """A clock runs without an event."""
        self.tag = self.etag()


class MinutesBody(Body):
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


class StartClockBody(Body):
    minutes = Whole(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True, default=None)


class ClockView(TournamentView):
    def take(self, service: Callable[..., Any], data: dict[str, Any]) -> Any:
        with self.fresh(of_the_hall=True):
            service(**self.common, **data)
        self.tournament.refresh_from_db()
        return clock(face_of(self.tournament))


button = partial(step, ClockView, answer=ClockSerializer)
ClockStart = button(
    "hall.clock-start",
    "Start the clock of the round",
    "Without minutes it counts upwards.",
    start_round_clock,
    body=StartClockBody,
    example={"minutes": 60},
)
ClockPause = button("hall.clock-pause", "Pause the clock", "Every screen stands still.", pause_clock)
ClockResume = button("hall.clock-resume", "Let the clock run on", "From where it stood.", resume_clock)
ClockExtend = button(
    "hall.clock-extend", "More time", "For everybody.", extend_clock, body=MinutesBody, example={"minutes": 5}
)
ClockStop = button("hall.clock-stop", "Stop the clock", "No screen shows it any more.", stop_clock)


class PhaseBody(Body):
    before_round = Whole(min_value=1, max_value=MOST_ROUNDS, default=1)
    name = Line(max_length=60)
    minutes = Whole(min_value=1, max_value=MOST_MINUTES, allow_null=True, required=False, default=None)
    warn_at = Whole(min_value=0, max_value=MOST_MINUTES, default=5, help_text="Minutes before the end.")
    warn_text = Line(max_length=80, allow_blank=True, required=False, default="")
    end_text = Line(max_length=80, allow_blank=True, required=False, default="")
    sign = Choice(choices=Sign.values, allow_blank=True, required=False, default="")


class Phases(TournamentView):
    @operation("hall.phases", "Phases", answer=PhaseSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Stretches of time before and between rounds."""
        return [phase(row) for row in self.tournament.phases.all()]

    @operation(
        "hall.phase-add",
        "Add a phase",
        body=PhaseBody,
        answer=PhaseSerializer,
        status=201,
        versioned=True,
        example={"name": "Coffee", "minutes": 15, "before_round": 3},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """At the end of those before the same round."""
        with self.fresh():
            return phase(add_phase(**self.common, **data))


class OnePhase(TournamentView):
    def find(self, request: Any, **path: Any) -> None:
        super().find(request, **path)
        if not self.tournament.phases.filter(pk=path["phase_id"]).exists():
            raise Http404

    @operation(
        "hall.phase-change",
        "Change a phase",
        body=PhaseBody,
        answer=PhaseSerializer,
        versioned=True,
        example={"minutes": 20},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """A clock that already runs for it keeps what it was started with."""
        with self.fresh():
            return phase(change_phase(**self.common, phase_id=self.kwargs["phase_id"], **data))

    @operation("hall.phase-remove", "Remove a phase", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """The clock that runs for it goes on."""
        with self.fresh():
            remove_phase(**self.common, phase_id=self.kwargs["phase_id"])


class PhaseStart(OnePhase):
    http_method_names = ["post"]

    @operation("hall.phase-start", "Start a phase", answer=ClockSerializer, versioned=True)
    def post(self, data: dict[str, Any]) -> Any:
        """The clock counts for it; the phase before it is over."""
        with self.fresh(of_the_hall=True):
            start_phase(**self.common, phase_id=self.kwargs["phase_id"])
        return clock(face_of(self.tournament))


class AnnouncementBody(Body):
    text = Line(max_length=LONGEST)


class Announcements(TournamentView):
    @operation("hall.announcements", "Announcements", answer=AnnouncementSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """What the director says to everybody, newest first."""
        rows = self.tournament.announcements.all()
        return [{"id": row.pk, "text": row.text, "said_at": row.said_at} for row in rows]

    @operation(
        "hall.announce",
        "Announce",
        body=AnnouncementBody,
        answer=AnnouncementSerializer,
        status=201,
        versioned=True,
        example={"text": "Round 3 starts at 20:15."},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """A sentence for the big screen and the pages."""
        with self.fresh(of_the_hall=True):
            row = announce(**self.common, text=data["text"])
        return {"id": row.pk, "text": row.text, "said_at": row.said_at}


class OneAnnouncement(TournamentView):
    @operation("hall.take-down", "Take an announcement down", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """It stands on no screen any more; the log keeps it."""
        pk = self.kwargs["announcement_id"]
        if not self.tournament.announcements.filter(pk=pk).exists():
            raise Http404
        with self.fresh(of_the_hall=True):
            take_down(**self.common, announcement_id=pk)


class TimeBody(Body):
    round_number = Whole(min_value=1, max_value=MOST_ROUNDS)
    starts_at = Moment(allow_null=True, help_text="With a time zone; null takes it away.")


class TimesBody(Body):
    times = s.ListField(child=TimeBody(), min_length=1, max_length=MOST_ROUNDS)


class Times(TournamentView):
    @operation("rounds.times", "When rounds start", answer=TimeSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """As planned; a round may have a time long before it is paired."""
        return [{"round_number": row.number, "starts_at": row.starts_at} for row in self.tournament.times.all()]

    @operation(
        "rounds.times-set",
        "Set when rounds start",
        body=TimesBody,
        answer=TimeSerializer(many=True),
        versioned=True,
        example={"times": [{"round_number": 1, "starts_at": "2026-11-26T18:30:00+00:00"}]},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """Those that are named; later rounds start later."""
        times = {each["round_number"]: each["starts_at"] for each in data["times"]}
        if len(times) != len(data["times"]):
            raise BadValue(_("A round stands twice on the list."), field="times")
        last = self.tournament.number_of_rounds
        places = {
            f"round_{number}": f"times.{n}.{'starts_at' if number <= last else 'round_number'}"
            for n, number in enumerate(each["round_number"] for each in data["times"])
        }
        with self.fresh(), named(places):
            set_round_times(**self.common, times=times)
        return [{"round_number": row.number, "starts_at": row.starts_at} for row in self.tournament.times.all()]


class TheBracket(TournamentView):
    @operation("rounds.bracket", "The knockout tree", answer=BracketSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Of a knockout, once its field is numbered; 404 for every other tournament."""
        found = tree_of(self.tournament) if is_knockout(self.tournament) else None
        if found is None:
            raise Http404
        return {
            "main": tree(found.main),
            "placements": [tree(each) for each in found.placements],
            "players": found.players,
            "byes": found.byes,
            "current": found.current,
        }


class MatchBody(Body):
    score = Line(max_length=12, help_text="Won, lost and drawn by White of the first game: 2-1 or 1-0-1.")
    winner = Id(required=False, allow_null=True, default=None, help_text="Of a level match of a knockout.")
    how = Line(max_length=120, allow_blank=True, required=False, default="")


class MatchScore(RoundsView):
    @operation(
        "rounds.match",
        "The result of a match",
        body=MatchBody,
        answer=RoundSerializer,
        versioned=True,
        example={"score": "2-1"},
    )
    def put(self, data: dict[str, Any]) -> Any:
        """All games of a board at once, checked against the format."""
        if not self.round.games.filter(board=self.kwargs["board"]).exists():
            raise Http404
        enter_match(
            **self.common,
            round_number=self.round.number,
            board=self.kwargs["board"],
            score=data["score"],
            winner_id=self.player_in(data, "winner") if data["winner"] else None,
            how=data["how"],
            seen=self.seen,
        )
        return self.said()
