"""What is said of tournaments: the shape of every answer, for the description of the API. `shapes` fills them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from tournaments.models import GameStatus, PlayerStatus, Report, RoundStatus, TournamentStatus, Visibility
from tournaments.models.game import RESULTS, SeatBye
from tournaments.models.player import RequestKind
from tournaments.models.tournament import (
    AccelerationChoice,
    ColourChoice,
    FirstRoundChoice,
    LateEntryBye,
    ScoreUnitChoice,
)

Shape = s.Serializer[Any]


def exact(help_text: str = 'Exact, as a text: "2.5".', **options: Any) -> s.CharField:
    return s.CharField(help_text=help_text, **options)


class TournamentLineSerializer(Shape):
    """A tournament in a list."""

    slug = s.CharField(help_text="Its address: /tournaments/<slug>/.")
    name = s.CharField()
    status = s.ChoiceField(choices=TournamentStatus.values)
    visibility = s.ChoiceField(choices=Visibility.values)
    system = s.CharField()
    system_name = s.CharField()
    number_of_rounds = s.IntegerField()
    rounds_begun = s.IntegerField()
    players = s.IntegerField()
    place = s.CharField(allow_blank=True)
    time_control = s.CharField(allow_blank=True)
    starts_on = s.DateField(allow_null=True)
    ends_on = s.DateField(allow_null=True)
    registration_open = s.BooleanField()
    version = s.IntegerField(help_text="The number of its last event.")


class RoundBriefSerializer(Shape):
    number = s.IntegerField()
    status = s.ChoiceField(choices=RoundStatus.values)
    started_at = s.DateTimeField(allow_null=True)
    closed_at = s.DateTimeField(allow_null=True)


class DirectorSerializer(Shape):
    member = s.IntegerField()
    name = s.CharField()


class TournamentSerializer(TournamentLineSerializer):
    """A tournament with all its settings."""

    description = s.CharField(allow_blank=True)
    maximum_players = s.IntegerField(allow_null=True)
    waiting = s.IntegerField(help_text="How many are on the waiting list.")
    options = s.DictField(help_text="Options of the pairing system that differ from its defaults.")
    points_win = exact()
    points_draw = exact()
    points_loss = exact()
    points_bye = exact()
    points_forfeit = exact()
    score_unit = s.ChoiceField(choices=ScoreUnitChoice.values)
    tie_breaks = s.ListField(child=s.CharField())
    first_round = s.ChoiceField(choices=FirstRoundChoice.values)
    initial_colour = s.ChoiceField(choices=ColourChoice.values)
    acceleration = s.ChoiceField(choices=AccelerationChoice.values)
    legs = s.IntegerField()
    round_minutes = s.IntegerField(allow_null=True)
    end_text = s.CharField(allow_blank=True)
    late_entry_bye = s.ChoiceField(choices=LateEntryBye.values)
    players_report = s.BooleanField()
    rated = s.BooleanField()
    directors = DirectorSerializer(many=True)
    rounds = RoundBriefSerializer(many=True)
    says = s.CharField(help_text="Where it stands, in one sentence.")


class ByeRequestSerializer(Shape):
    round_number = s.IntegerField()
    kind = s.ChoiceField(choices=RequestKind.values)


class PlayerSerializer(Shape):
    """A member in this tournament."""

    id = s.IntegerField(help_text="The number of the player in this tournament, used in its addresses.")
    member = s.IntegerField()
    name = s.CharField()
    rating = s.IntegerField(help_text="At the start; 0 for none.")
    number = s.IntegerField(allow_null=True, help_text="The starting number.")
    status = s.ChoiceField(choices=PlayerStatus.values)
    seed = s.IntegerField(allow_null=True)
    table = s.IntegerField(allow_null=True)
    first_round = s.IntegerField(help_text="From which round on.")
    last_round = s.IntegerField(allow_null=True, help_text="Until which, for who has withdrawn.")
    byes = ByeRequestSerializer(
        many=True, allow_null=True, help_text="Byes asked for; null for whom it does not concern."
    )


class WhoSerializer(Shape):
    id = s.IntegerField()
    name = s.CharField()
    rating = s.IntegerField()
    number = s.IntegerField(allow_null=True)


class SideSerializer(WhoSerializer):
    """A player before a round."""

    points = exact("Before the round.")
    colours = s.ListField(child=s.CharField(allow_blank=True), help_text="w, b, or nothing for a round without a game.")
    due = s.CharField(allow_blank=True, help_text="The colour that is due: w, b, or none.")


class GameSerializer(Shape):
    """One game. What the players themselves have reported is known to them and to the directors."""

    id = s.IntegerField()
    round = s.IntegerField()
    board = s.IntegerField()
    leg = s.IntegerField()
    white = WhoSerializer()
    black = WhoSerializer()
    status = s.ChoiceField(choices=GameStatus.values)
    result = s.ChoiceField(choices=["", *RESULTS], help_text="Empty as long as there is none.")
    started_at = s.DateTimeField(allow_null=True)
    finished_at = s.DateTimeField(allow_null=True)
    report = s.ChoiceField(choices=Report.values, allow_null=True, help_text="Where the players' own word stands.")
    reported_result = s.ChoiceField(choices=["", *RESULTS], allow_null=True)
    reported_by = s.IntegerField(allow_null=True, help_text="The player who said so.")
    decided_for = s.IntegerField(allow_null=True, help_text="The player who goes on from a level match.")
    decided_how = s.CharField(allow_blank=True)


class BoardSerializer(Shape):
    number = s.IntegerField()
    white = SideSerializer()
    black = SideSerializer()
    games = GameSerializer(many=True)
    needs_decision = s.BooleanField(help_text="A knockout match that stands level.")


class ByeSerializer(Shape):
    player = SideSerializer()
    kind = s.ChoiceField(choices=SeatBye.values)
    points = exact("What it is worth.")


class FlagSerializer(Shape):
    """What the director must look at before the round starts."""

    index = s.IntegerField()
    kind = s.CharField()
    word = s.CharField()
    sentence = s.CharField()
    board = s.IntegerField(allow_null=True)
    accepted = s.BooleanField()
    players = s.ListField(child=s.IntegerField())
    reason = s.CharField(allow_blank=True, help_text="The director's own words, where an edit caused it.")


class OutdatedSerializer(Shape):
    code = s.CharField(
        help_text="plan-outdated: plan it again; reason-needed: start it with a reason, or plan it again."
    )
    detail = s.CharField()


class RoundSerializer(RoundBriefSerializer):
    """A round with its boards. A planned one, and flags, are for the directors."""

    system = s.CharField()
    boards = BoardSerializer(many=True)
    byes = ByeSerializer(many=True)
    flags = FlagSerializer(many=True)
    outdated = OutdatedSerializer(
        allow_null=True, help_text="Of a planned round: what has changed since, if it cannot start as it is."
    )


class PairingSerializer(Shape):
    board = s.IntegerField(allow_null=True, help_text="null for the bye.")
    white = s.CharField()
    black = s.CharField(allow_blank=True)


class WayOutSerializer(Shape):
    """What a plan would become without somebody."""

    kind = s.ChoiceField(choices=["least", "fresh"])
    changed = PairingSerializer(many=True)
    flags = s.ListField(child=s.CharField())


class ReasonSerializer(Shape):
    text = s.CharField()
    rule = s.CharField(allow_blank=True, help_text="The numbered rule of the pairing system.")


class WhySerializer(Shape):
    """Why these two meet, step by step."""

    round = s.IntegerField()
    board = s.IntegerField()
    system = s.CharField()
    white = SideSerializer()
    black = SideSerializer()
    reasons = ReasonSerializer(many=True)


class ColumnSerializer(Shape):
    code = s.CharField()
    short = s.CharField()
    long = s.CharField()


class TermSerializer(Shape):
    round = s.IntegerField(help_text="0 for what belongs to no round.")
    opponent = s.CharField(allow_blank=True)
    amount = exact()
    cut = s.BooleanField()
    why = s.CharField(allow_blank=True, help_text="A kind of bye, forfeit, or own (value); empty for a game.")
    dummy = s.BooleanField(help_text="A dummy opponent counts, because the round was not played.")


class TieBreakSerializer(Shape):
    code = s.CharField()
    value = s.CharField(allow_null=True)
    sum = s.CharField(allow_blank=True, allow_null=True, help_text="How it came about, in words; null with sums=false.")
    terms = TermSerializer(many=True)


class StandingSerializer(Shape):
    place = s.IntegerField()
    shared = s.BooleanField(help_text="The same place as the line above.")
    player = WhoSerializer()
    points = exact()
    won = s.IntegerField()
    drawn = s.IntegerField()
    lost = s.IntegerField()
    provisional = s.BooleanField(help_text="Something of this line is still being played.")
    tie_breaks = TieBreakSerializer(many=True)


class StandingsSerializer(Shape):
    after = s.IntegerField(help_text="Rounds counted, the one being played included.")
    complete = s.BooleanField()
    columns = ColumnSerializer(many=True)
    lines = StandingSerializer(many=True)


class MeetingSerializer(Shape):
    round = s.IntegerField()
    text = s.CharField(allow_blank=True, help_text="1, ½, 0, + or −; several for a match.")
    colour = s.CharField(allow_blank=True)
    opponent = s.IntegerField(allow_null=True)
    opponent_place = s.IntegerField(allow_null=True)
    bye = s.CharField(allow_blank=True)
    floated = s.CharField(allow_blank=True, help_text="up or down, where the two had different points.")
    points = exact()
    total = exact()
    playing = s.BooleanField()
    postponed = s.BooleanField(help_text="A draw until it is played.")


class CrossLineSerializer(Shape):
    place = s.IntegerField()
    player = WhoSerializer()
    points = exact()
    rounds = MeetingSerializer(many=True)


class CrosstableSerializer(Shape):
    rounds = s.IntegerField()
    lines = CrossLineSerializer(many=True)


class CardSerializer(PlayerSerializer):
    """A player's way through the tournament."""

    place = s.IntegerField(allow_null=True)
    points = exact(allow_null=True)
    rounds = MeetingSerializer(many=True)


class ForbiddenPairSerializer(Shape):
    id = s.IntegerField()
    first = WhoSerializer()
    second = WhoSerializer()


class CorrectionSerializer(Shape):
    """Something that was published and then changed."""

    number = s.IntegerField()
    at = s.DateTimeField()
    round_number = s.IntegerField(allow_null=True)
    text = s.CharField()
    reason = s.CharField(allow_blank=True)


class EventSerializer(CorrectionSerializer):
    """One entry of the log."""

    kind = s.CharField()
    actor = s.CharField(allow_null=True, help_text="The name of who did it; null for the machine.")
    undone = s.BooleanField()
    can_undo = s.BooleanField()
    note = s.CharField(allow_blank=True)


class MovedSerializer(Shape):
    player = WhoSerializer()
    points_before = exact()
    points_after = exact()
    place_before = s.IntegerField()
    place_after = s.IntegerField()


class PreviewSerializer(Shape):
    """What a corrected result would change."""

    moved = MovedSerializer(many=True)
    later_rounds = s.ListField(child=s.IntegerField(), help_text="Published rounds, whose pairings stay as they are.")


class ChapterSerializer(Shape):
    title = s.CharField()
    sentences = s.ListField(child=s.CharField())


class AdviceSerializer(Shape):
    text = s.CharField()
    serious = s.BooleanField()


class OptionChoiceSerializer(Shape):
    value = s.JSONField()
    label = s.CharField()  # type: ignore[assignment]


class OptionSerializer(Shape):
    """An option of a pairing system."""

    name = s.CharField()
    label = s.CharField()  # type: ignore[assignment]
    kind = s.ChoiceField(choices=["boolean", "choice", "decimal", "integer", "text"])
    default = s.JSONField(help_text="What it is if nothing is said; null for none.")  # type: ignore[assignment]
    choices = OptionChoiceSerializer(many=True, help_text="What a choice may be; empty for every other kind.")


class SystemSerializer(Shape):
    key = s.CharField()
    name = s.CharField()
    advice = s.CharField(allow_blank=True)
    tie_breaks = s.ListField(child=s.CharField(), help_text="Codes that a tournament has if none are named.")
    options = OptionSerializer(many=True)


class MyGameSerializer(Shape):
    """Your place in a round that is being played, or a postponed game of yours."""

    tournament = s.CharField()
    tournament_name = s.CharField()
    round = s.IntegerField()
    player = s.IntegerField()
    game = s.IntegerField(allow_null=True)
    board = s.IntegerField(allow_null=True)
    colour = s.CharField(allow_blank=True)
    opponent = WhoSerializer(allow_null=True)
    opponent_points = exact(allow_null=True)
    bye = s.CharField(allow_blank=True)
    postponed = s.BooleanField(help_text="Still to be played; the round may be closed without it.")
    may_report = s.BooleanField()
    to_confirm = s.BooleanField(help_text="The opponent has reported, and waits for your answer.")


class ExportSerializer(Shape):
    """Everything that is public about a tournament, in one document."""

    tournament = TournamentSerializer()
    players = PlayerSerializer(many=True)
    rounds = RoundSerializer(many=True)
    standings = StandingsSerializer()


class ImportedSerializer(TournamentSerializer):
    notes = s.ListField(child=s.CharField(), help_text="What the file held that is not kept, or was read with a doubt.")
