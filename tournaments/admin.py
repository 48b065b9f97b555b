"""Tournaments in the Django admin: everything can be read and searched, and nothing is saved past the services.

The actions call the services that the pages call, and show the same refusals.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.refusals import Refused
from tournaments.models import (
    ByeRequest,
    Directorship,
    Document,
    Event,
    Game,
    Player,
    Round,
    Seat,
    Tournament,
)
from tournaments.queries.lists import with_counts
from tournaments.services.lifecycle import close_tournament
from tournaments.services.rounds import close_round, plan_round, start_round
from tournaments.systems_text import system_name

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:  # generic for the checker alone
    ModelAdmin, TabularInline = admin.ModelAdmin, admin.TabularInline

Action = Callable[[ModelAdmin, HttpRequest, QuerySet[Tournament]], None]


def action(service: Callable[..., object], description: Any, done: Any) -> Action:
    """An action of the tournament list: the service for each chosen one, and what it refused, in its own words."""

    @admin.action(description=description)
    def run(_admin: ModelAdmin, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        for tournament in chosen.order_by("pk"):
            try:
                service(tournament_id=tournament.pk, actor=request.user)
            except Refused as refused:
                messages.error(request, f"{tournament.name}: {refused.message}")
            else:
                messages.success(request, f"{tournament.name}: {done}")

    run.__name__ = service.__name__
    return run


ACTIONS = [
    action(plan_round, gettext_lazy("Plan the next round"), gettext_lazy("the next round is planned.")),
    action(start_round, gettext_lazy("Start the planned round"), gettext_lazy("the round has started.")),
    action(close_round, gettext_lazy("Close the round"), gettext_lazy("the round is closed.")),
    action(close_tournament, gettext_lazy("Close the tournament"), gettext_lazy("the tournament is closed.")),
]


class ReadOnly:
    """Read here, written by the services alone."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ResultFilter(admin.AllValuesFieldListFilter):
    """Every result that was entered, and a word for none."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or _("no result")}


class SystemFilter(admin.AllValuesFieldListFilter):
    """Every pairing system in use, by its name."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield {**choice, "display": system_name(str(choice["display"]))}


class Table(ReadOnly, ModelAdmin):
    list_per_page = 50
    view_on_site = False  # the lists have a link of their own, which needs no redirect
    show_full_result_count = False


class Rows(ReadOnly, TabularInline):
    extra = 0
    can_delete = False
    show_change_link = True


def link(url: str, text: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)


def pretty(value: Any) -> SafeString:
    """Stored values as a reader can follow them."""
    return format_html("<pre>{}</pre>", json.dumps(value, ensure_ascii=False, indent=1, default=str))


def page(address: str, text: Any) -> Any:
    """A column that leads to the public page of a tournament."""

    @admin.display(description=text)
    def column(_admin: Any, row: Model) -> SafeString:
        tournament = row if isinstance(row, Tournament) else row.tournament  # type: ignore[attr-defined]
        return link(reverse(address, args=[tournament.slug]), text)

    return column


class DirectorRows(Rows):
    model = Directorship
    fk_name = "tournament"
    show_change_link = False
    fields = ["member", "appointed_by"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Directorship]:
        return super().get_queryset(request).select_related("member", "appointed_by")


class RoundRows(Rows):
    model = Round
    fields = ["number", "status", "system", "started_at", "closed_at"]


class PlayerRows(Rows):
    model = Player
    fields = ["number", "member", "rating", "status", "first_round", "last_round"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).select_related("member", "tournament")


@admin.register(Tournament)
class TournamentAdmin(Table):
    list_display = ["name", "status", "pairing_system", "field", "progress", "starts_on", "ends_on", "public", "log"]
    list_filter = ["status", ("system", SystemFilter), "visibility", "rated", "is_demo", "starts_on"]
    search_fields = ["name", "slug", "place", "players__member__display_name"]
    search_help_text = gettext_lazy("By name, address, place, or somebody who plays in it")
    date_hierarchy = "starts_on"
    actions = ACTIONS
    inlines = [DirectorRows, RoundRows, PlayerRows]
    fieldsets = [
        (None, {"fields": ["name", "slug", "status", "description", "place", "time_control", "created_by"]}),
        (gettext_lazy("When and who"), {"fields": ["starts_on", "ends_on", "maximum_players", "registration_open"]}),
        (
            gettext_lazy("Pairing"),
            {"fields": ["system", "options", "number_of_rounds", "legs", "first_round", "initial_colour"]},
        ),
        (
            gettext_lazy("Points"),
            {"fields": ["points_win", "points_draw", "points_loss", "points_bye", "points_forfeit", "score_unit"]},
        ),
        (gettext_lazy("Standings"), {"fields": ["tie_breaks", "rated", "final"]}),
        (gettext_lazy("Doors"), {"fields": ["visibility", "players_report", "late_entry_bye", "is_demo"]}),
        (gettext_lazy("Record"), {"fields": ["seed", "acceleration", "event_number", "created_at"]}),
    ]

    public = page("tournaments:detail", gettext_lazy("Page"))
    log = page("tournaments:log", gettext_lazy("Log"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return with_counts(super().get_queryset(request))

    @admin.display(description=gettext_lazy("pairing system"), ordering="system")
    def pairing_system(self, row: Tournament) -> str:
        return system_name(row.system)

    @admin.display(description=gettext_lazy("players"), ordering="playing")
    def field(self, row: Any) -> str:
        places = f"{row.playing} / {row.maximum_players}" if row.maximum_players else str(row.field)
        if not row.waiting:
            return places
        return _("%(places)s, %(waiting)d waiting") % {"places": places, "waiting": row.waiting}

    @admin.display(description=gettext_lazy("rounds"), ordering="begun")
    def progress(self, row: Any) -> str:
        return _("%(begun)d of %(all)d") % {"begun": row.begun, "all": row.number_of_rounds}


class RequestRows(Rows):
    model = ByeRequest
    show_change_link = False


@admin.register(Player)
class PlayerAdmin(Table):
    list_display = ["member", "tournament", "status", "number", "rating", "first_round", "last_round", "card"]
    list_filter = ["status", "tournament"]
    list_select_related = ["member", "tournament"]
    search_fields = ["member__display_name", "tournament__name"]
    ordering = ["-tournament", "number", "pk"]
    inlines = [RequestRows]

    @admin.display(description=gettext_lazy("card"))
    def card(self, row: Player) -> SafeString:
        return link(reverse("tournaments:player", args=[row.tournament.slug, row.pk]), _("Card"))


class GameRows(Rows):
    model = Game
    fields = ["board", "leg", "status", "result", "report", "entered_at"]


@admin.register(Round)
class RoundAdmin(Table):
    list_display = ["tournament", "number", "status", "pairing_system", "boards", "started_at", "closed_at", "pairings"]
    list_filter = ["status", ("system", SystemFilter), "tournament"]
    list_select_related = ["tournament"]
    search_fields = ["tournament__name"]
    ordering = ["-tournament", "-number"]
    inlines = [GameRows]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        return super().get_queryset(request).annotate(boards=Count("games__board", distinct=True))

    @admin.display(description=gettext_lazy("pairing system"), ordering="system")
    def pairing_system(self, row: Round) -> str:
        return system_name(row.system)

    @admin.display(description=gettext_lazy("boards"), ordering="boards")
    def boards(self, row: Any) -> int:
        return int(row.boards)

    @admin.display(description=gettext_lazy("page"))
    def pairings(self, row: Round) -> SafeString:
        return link(row.get_absolute_url(), _("Pairings"))


class SeatRows(Rows):
    model = Seat
    show_change_link = False
    fields = ["player", "colour"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("player__member", "round__tournament")


@admin.register(Game)
class GameAdmin(Table):
    list_display = [
        "tournament",
        "number",
        "board",
        "leg",
        "white",
        "black",
        "result",
        "status",
        "report",
    ]
    list_filter = ["status", ("result", ResultFilter), "report", "round__tournament"]
    list_select_related = ["round__tournament"]
    search_fields = ["round__tournament__name", "seats__player__member__display_name"]
    ordering = ["-round", "board", "leg"]
    inlines = [SeatRows]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).prefetch_related("seats__player__member")

    @admin.display(description=gettext_lazy("tournament"), ordering="round__tournament__name")
    def tournament(self, row: Game) -> str:
        return row.round.tournament.name

    @admin.display(description=gettext_lazy("round"), ordering="round__number")
    def number(self, row: Game) -> int:
        return row.round.number

    @admin.display(description=gettext_lazy("White"))
    def white(self, row: Game) -> str:
        return self._name(row, "w")

    @admin.display(description=gettext_lazy("Black"))
    def black(self, row: Game) -> str:
        return self._name(row, "b")

    @staticmethod
    def _name(row: Game, colour: str) -> str:
        return next((seat.player.name for seat in row.seats.all() if seat.colour == colour), "–")


@admin.register(Event)
class EventAdmin(Table):
    list_display = ["at", "tournament", "number", "kind", "round_number", "actor", "reason", "log"]
    list_filter = ["kind", "at", "tournament"]
    list_select_related = ["tournament", "actor"]
    search_fields = ["tournament__name", "kind", "reason", "actor__display_name"]
    ordering = ["-pk"]
    fields = ["tournament", "number", "at", "kind", "actor", "round_number", "reason", "undoes", "told", "changed"]
    readonly_fields = ["told", "changed"]

    log = page("tournaments:log", gettext_lazy("Log"))

    @admin.display(description=gettext_lazy("facts"))
    def told(self, row: Event) -> SafeString:
        return pretty(row.facts)

    @admin.display(description=gettext_lazy("changes"))
    def changed(self, row: Event) -> SafeString:
        return pretty(row.changes)


@admin.register(Document)
class DocumentAdmin(Table):
    list_display = ["id", "tournament", "kind", "public"]
    list_filter = ["kind", "tournament"]
    list_select_related = ["tournament"]
    search_fields = ["tournament__name"]
    ordering = ["-pk"]
    fields = ["tournament", "kind", "text"]
    readonly_fields = ["text"]

    public = page("tournaments:detail", gettext_lazy("Page"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        """A list does not read what the documents say."""
        documents = super().get_queryset(request)
        match = request.resolver_match
        return documents.defer("body") if match and (match.url_name or "").endswith("changelist") else documents

    @admin.display(description=gettext_lazy("text"))
    def text(self, row: Document) -> SafeString:
        return pretty(row.body)
