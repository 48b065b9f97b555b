"""Who plays: the entry list, what directors do with it, and what members do for themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import QuerySet, prefetch_related_objects
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from clubsite.api.fields import Body, Choice, Id, Line, Name, ReasonBody, Whole, YesNo
from clubsite.api.pages import ORDER, PageQuery, page, page_of
from clubsite.api.problems import named
from clubsite.api.views import operation, step
from clubsite.refusals import BadValue, NotAllowed
from members.models import Member
from members.queries import words_in
from members.validators import HIGHEST_RATING
from tournaments.api import shapes
from tournaments.api.doors import TournamentView
from tournaments.api.reading import Card
from tournaments.api.schemas import CardSerializer, ForbiddenPairSerializer, PlayerSerializer
from tournaments.models import Player, PlayerStatus
from tournaments.models.player import RequestKind
from tournaments.queries.mine import my_player
from tournaments.queries.players import kept_apart, members_named
from tournaments.services.players import (
    NewPlayer,
    add_players,
    admit,
    cancel_bye,
    come_back,
    enter,
    keep_apart,
    let_meet,
    request_bye,
    set_seat,
    withdraw,
)

MOST_AT_ONCE = 400
OWN_BYES = ("half", "zero")
SEED = "The place in a bracket; each is given once."
WORTH = "What the round without a game is worth; an absence is worth what a loss is."
ORDERS = {
    "number": ("number", "pk"),
    "name": ("member__display_name", "pk"),
    "rating": ("rating", "pk"),
    "-rating": ("-rating", "pk"),
    "entered": ("pk",),
}


class PlayersQuery(PageQuery):
    status = serializers.ChoiceField(choices=PlayerStatus.values, required=False)
    search = Line(max_length=100, required=False, allow_blank=True, help_text="Words of the name.")
    ordering = serializers.ChoiceField(choices=list(ORDERS), default="number", help_text=ORDER)


class PlayerBody(Body):
    """A member by number, or somebody new by name, who becomes a guest."""

    member = Id(required=False, allow_null=True, default=None)
    name = Name(max_length=121, required=False, allow_null=True, default=None)
    rating = Whole(min_value=0, max_value=HIGHEST_RATING, default=0, help_text="Of a guest; a member has their own.")
    seed = Whole(min_value=1, max_value=2000, required=False, allow_null=True, default=None, help_text=SEED)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["member"] is None) == (attrs["name"] is None):
            raise serializers.ValidationError({"member": [_("Name a member by number, or somebody new by name.")]})
        return attrs


class BulkBody(Body):
    players = serializers.ListField(child=PlayerBody(), min_length=1, max_length=MOST_AT_ONCE)
    recognise = YesNo(default=True, help_text="Take a member where exactly one has the name.")


class PlayersView(TournamentView):
    def find_round(self, number: int) -> None:
        """The round of a bye is still to come: there is nothing of it but its number."""
        if not 1 <= number <= self.tournament.number_of_rounds:
            raise Http404

    def shown(self, row: Player) -> dict[str, Any]:
        return shapes.player(
            row,
            preparing=self.tournament.is_preparing,
            knows_byes=self.directing or (self.reader is not None and row.member_id == self.reader),
        )

    def entered(self, entries: list[NewPlayer]) -> list[Player]:
        with self.fresh():
            return add_players(**self.common, entries=entries)

    def entered_alone(self, entry: NewPlayer) -> Player:
        """A refusal names the field of the body, which is no list."""
        with named({f"players.0.{name}": name for name in ("member", "name", "rating", "seed")}):
            return self.entered([entry])[0]


class Players(PlayersView):
    @operation("players.list", "Players", query=PlayersQuery, answer=page_of(PlayerSerializer), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Who plays, who waits, who has withdrawn."""
        rows: QuerySet[Player] = self.tournament.players.select_related("member").prefetch_related("requests")
        if "status" in asked:
            rows = rows.filter(status=asked["status"])
        rows = rows.filter(words_in(asked.get("search", ""), "member__display_name"))
        return page(rows.order_by(*ORDERS[asked["ordering"]]), asked, lambda found: [self.shown(row) for row in found])

    @operation(
        "players.add",
        "Enter a player",
        body=PlayerBody,
        answer=PlayerSerializer,
        status=201,
        versioned=True,
        example={"name": "Samira Haddad", "rating": 1948},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """A member by number, or a guest by name. Also after the start: then they play from the next round."""
        member = self.member_in(data) if data["member"] else None
        return self.shown(self.entered_alone(NewPlayer(member, data["name"] or "", data["rating"], data["seed"])))


class Bulk(PlayersView):
    @operation(
        "players.bulk",
        "Enter many players",
        body=BulkBody,
        answer=PlayerSerializer(many=True),
        status=201,
        versioned=True,
        example={"players": [{"name": "Samira Haddad", "rating": 1948}, {"member": 7}]},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """At most 400 at once, all of them or none."""
        sent = data["players"]
        members = Member.objects.in_play().in_bulk([each["member"] for each in sent if each["member"]])
        names = [each["name"] for each in sent if each["name"]] if data["recognise"] else []
        called = members_named(names)
        entries = []
        for number, each in enumerate(sent):
            if each["member"] and each["member"] not in members:
                raise BadValue(_("There is no member of this number."), field=f"players.{number}.member")
            name = each["name"] or ""
            member = members[each["member"]] if each["member"] else called.get(name.casefold())
            entries.append(NewPlayer(member, name, each["rating"], each["seed"]))
        rows = self.entered(entries)
        prefetch_related_objects(rows, "requests")
        return [self.shown(row) for row in rows]


class SeatBody(Body):
    seed = Whole(min_value=1, max_value=2000, allow_null=True, required=False, help_text=SEED)
    table = Whole(min_value=1, max_value=999, allow_null=True, required=False, help_text="Where they always sit.")


class ThePlayer(Card):
    @operation(
        "players.change", "Seed and table", body=SeatBody, answer=CardSerializer, versioned=True, example={"table": 1}
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """A seed for the bracket, and a table somebody always sits at."""
        values = {"seed": self.player.seed, "table": self.player.table, **data}
        with self.fresh():
            set_seat(**self.common, player_id=self.player.pk, **values)
        self.player = self._player(self.player.pk)
        return self.said()


class OnePlayer(PlayersView):
    def take(self, service: Callable[..., Any], data: dict[str, Any]) -> Any:
        with self.fresh():
            service(**self.common, player_id=self.player.pk, **data)
        return self.shown(self._player(self.player.pk))


ILL = {"reason": "Ill."}
step_with = partial(step, OnePlayer, answer=PlayerSerializer)
Withdraw = step_with(
    "players.withdraw", "Withdraw a player", "From the next round on.", withdraw, body=ReasonBody, example=ILL
)
ComeBack = step_with("players.come-back", "A player comes back", "Plays again from the next round.", come_back)
Admit = step_with("players.admit", "Admit from the waiting list", "If there is a free place.", admit)


class ByeBody(Body):
    round_number = Whole(min_value=1, max_value=99)
    kind = Choice(choices=RequestKind.values, default="half", help_text=WORTH)


class Byes(OnePlayer):
    @operation(
        "players.bye",
        "A bye for a player",
        body=ByeBody,
        answer=PlayerSerializer,
        status=201,
        versioned=True,
        example={"round_number": 3, "kind": "half"},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """For a round that is not planned yet."""
        return self.take(request_bye, data)


class Bye(PlayersView):
    @operation("players.bye-cancel", "Cancel a bye", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """The player plays in that round after all."""
        with self.fresh():
            cancel_bye(**self.common, player_id=self.player.pk, round_number=self.kwargs["number"])


class PairBody(Body):
    first = Id()
    second = Id()


class KeptApart(TournamentView):
    for_directors = True

    @operation("players.apart", "Pairs kept apart", answer=ForbiddenPairSerializer(many=True), versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Those the system never pairs."""
        return [shapes.forbidden(row) for row in kept_apart(self.tournament)]

    @operation(
        "players.apart-add",
        "Keep two apart",
        body=PairBody,
        answer=ForbiddenPairSerializer,
        status=201,
        versioned=True,
        example={"first": 3, "second": 8},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """By hand they can still be paired, with a reason."""
        first, second = self.player_in(data, "first"), self.player_in(data, "second")
        with self.fresh():
            pair = keep_apart(**self.common, first_id=first, second_id=second)
        return shapes.forbidden(pair)


class KeptApartPair(TournamentView):
    @operation("players.apart-drop", "Let two meet", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """They are paired like everybody else again."""
        if not self.tournament.forbidden_pairs.filter(pk=self.kwargs["pair_id"]).exists():
            raise Http404
        with self.fresh():
            let_meet(**self.common, pair_id=self.kwargs["pair_id"])


# What members do for themselves -------------------------------------------------------------------


class EntryBody(Body):
    member = Id(required=False, allow_null=True, default=None, help_text="Somebody else, for directors.")


class Entries(PlayersView):
    for_members = True

    @operation(
        "entries.enter", "Sign up", body=EntryBody, answer=PlayerSerializer, status=201, versioned=True, example={}
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Yourself, while registration is open; where the tournament is full you are on the waiting list."""
        if data["member"] is None or data["member"] == self.reader:
            with self.fresh():
                return self.shown(enter(**self.common))
        if not self.directing:
            raise NotAllowed(_("Only the directors of %(name)s may do this.") % {"name": self.tournament.name})
        return self.shown(self.entered_alone(NewPlayer(self.member_in(data))))


class MyEntryView(PlayersView):
    """For whoever plays in this tournament; to everybody else there is nothing here."""

    members_only = True
    for_members = True

    def mine(self) -> Player:
        found = my_player(self.request.user, self.tournament)
        if found is None:
            raise Http404
        return found


class MyEntry(MyEntryView):
    @operation("entries.mine", "My entry", answer=PlayerSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """How you stand in this tournament, with the byes you asked for."""
        return self.shown(self.mine())


class MyWithdrawal(MyEntryView):
    @operation("entries.withdraw", "Withdraw", body=ReasonBody, answer=PlayerSerializer, versioned=True, example=ILL)
    def post(self, data: dict[str, Any]) -> Any:
        """From the next round on."""
        own = self.mine()
        with self.fresh():
            withdraw(**self.common, player_id=own.pk, **data)
        return self.shown(self.mine())


class OwnByeBody(Body):
    round_number = Whole(min_value=1, max_value=99)
    kind = Choice(choices=OWN_BYES, default="half", help_text=WORTH)


class MyByes(MyEntryView):
    @operation(
        "entries.bye",
        "Ask for a bye",
        body=OwnByeBody,
        answer=PlayerSerializer,
        status=201,
        versioned=True,
        example={"round_number": 3, "kind": "half"},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """For a round that is not planned yet."""
        own = self.mine()
        with self.fresh():
            request_bye(**self.common, player_id=own.pk, **data)
        return self.shown(self.mine())


class MyBye(MyEntryView):
    @operation("entries.bye-cancel", "I play after all", status=204, versioned=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Takes the request back."""
        own = self.mine()
        with self.fresh():
            cancel_bye(**self.common, player_id=own.pk, round_number=self.kwargs["number"])
