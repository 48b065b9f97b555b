"""Members, ledger, log and club in the Django admin: the same services, the same predicates, the same refusals.

Nothing here writes a role, a status or a rating into a field. Nobody is deleted: erasure keeps the results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

# Registered by others and taken away below, so they must have been loaded.
import allauth.account.admin
import allauth.mfa.admin  # noqa: F401
import django.contrib.auth.admin  # noqa: F401
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.refusals import Refused
from members.forms.accounts import ProfileForm
from members.forms.administration import ClubForm
from members.models import Club, Colour, Member, MemberChange, RatingChange
from members.permissions import is_system_administrator, may_administer
from members.queries import words_in
from members.services import (
    call_back,
    change_club,
    confirm_member,
    create_system_administrator,
    delete_system_administrator,
    edit_profile,
    grant_club_administrator,
    leave_club,
    revoke_club_administrator,
    suspend_member,
)
from members.services.accounts import PROFILE_FIELDS

# An address or a second factor belongs to its owner: whoever could change it here could take an account over.
for model in (Group, EmailAddress, EmailConfirmation, Authenticator):
    if admin.site.is_registered(model):
        admin.site.unregister(model)

# The start page of the admin lists the same, and a list needs the width of the page.
admin.site.enable_nav_sidebar = False


class MemberForm(ProfileForm):
    """The fields of the site's own page, and the row checked before `save_model`, which cannot go back to the form."""

    _post_clean = forms.ModelForm._post_clean  # type: ignore[attr-defined]


class ClubSettings(ClubForm):
    """The same for the club, in the admin's own way of choosing one of a few."""

    colour = forms.ChoiceField(label=gettext_lazy("Club colour"), choices=Colour.choices)

    _post_clean = forms.ModelForm._post_clean  # type: ignore[attr-defined]


Action = Callable[[admin.ModelAdmin, HttpRequest, QuerySet[Member]], None]


def action(service: Callable[..., object], description: Any) -> Action:
    """An action of the member list that asks the service for each chosen member, and tells what it refused."""

    @admin.action(description=description)
    def run(_admin: admin.ModelAdmin, request: HttpRequest, chosen: QuerySet[Member]) -> None:
        done = 0
        for member in chosen:
            try:
                service(actor=request.user, member_id=member.pk)
                done += 1
            except Refused as refused:
                messages.error(request, f"{member.display_name}: {refused.message}")
        if done:
            messages.success(request, _("Done for %(count)d members.") % {"count": done})

    run.__name__ = service.__name__
    return run


MEMBER_ACTIONS = [
    action(confirm_member, gettext_lazy("Confirm waiting members")),
    action(suspend_member, gettext_lazy("Suspend")),
    action(leave_club, gettext_lazy("Have left the club")),
    action(call_back, gettext_lazy("Call back")),
]
ROLE_ACTIONS = [
    action(grant_club_administrator, gettext_lazy("Make club administrator")),
    action(revoke_club_administrator, gettext_lazy("Take club administrator away")),
    action(create_system_administrator, gettext_lazy("Make system administrator")),
    action(delete_system_administrator, gettext_lazy("Take system administrator away")),
]


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    form = MemberForm
    list_display = ["display_name", "full_name", "status", "role", "club_rating", "games_played", "joined"]
    list_filter = ["status", "role", "under_18", "joined"]
    search_fields = ["first_name", "last_name", "display_name", "email", "username"]
    search_help_text = gettext_lazy("By name, e-mail or username")
    ordering = ["last_name", "first_name"]
    list_per_page = 50
    actions = [*MEMBER_ACTIONS, *ROLE_ACTIONS]
    readonly_fields = [
        "email",
        "username",
        "status",
        "role",
        "is_original",
        "start_rating",
        "club_rating",
        "games_played",
        "joined",
        "last_login",
        "erased_at",
    ]
    fieldsets = [
        (None, {"fields": ["first_name", "last_name", "display_name", "under_18", "guardian_contact"]}),
        (gettext_lazy("Contact"), {"fields": ["email", "cell_phone", "address"]}),
        (gettext_lazy("Account"), {"fields": ["username", "language", "time_zone", "last_login"]}),
        (gettext_lazy("In the club"), {"fields": ["status", "role", "is_original", "joined", "erased_at"]}),
        (gettext_lazy("Chess"), {"fields": ["start_rating", "club_rating", "games_played"]}),
    ]

    @admin.display(description=gettext_lazy("Full name"))
    def full_name(self, member: Member) -> str:
        return member.get_full_name()

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up, are imported, or are entered as guests; each leaves its trace in the log."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or may_administer(request.user, obj))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the filters beside the list ask. Django takes every column of the model from the address, the
        password's hash too: sign by sign whoever may see the list would find it out.
        """
        return lookup.partition(LOOKUP_SEP)[0] in self.list_filter and super().lookup_allowed(lookup, value, request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """As on the site's own page, which finds a name in capitals or not in every script."""
        return queryset.filter(words_in(search_term, *self.search_fields)), False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        if not is_system_administrator(request.user):
            for role_action in ROLE_ACTIONS:
                actions.pop(role_action.__name__, None)
        return actions

    def save_model(self, request: HttpRequest, obj: Member, form: forms.ModelForm, change: bool) -> None:
        changes = {name: form.cleaned_data[name] for name in PROFILE_FIELDS if name in form.changed_data}
        edit_profile(actor=cast("Member", request.user), member_id=obj.pk, **changes)


class ReadOnly(admin.ModelAdmin):
    """A record: it is read here, and written by the services alone."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly):
    list_display = ["at", "member", "before", "after", "games", "source", "reason", "actor"]
    list_filter = ["source", "at"]
    list_select_related = ["member", "actor"]
    search_fields = ["member__display_name", "source", "reason"]
    ordering = ["-pk"]


@admin.register(MemberChange)
class MemberChangeAdmin(ReadOnly):
    list_display = ["at", "member", "kind", "was", "became", "reason", "actor"]
    list_filter = ["kind", "at"]
    list_select_related = ["member", "actor"]
    search_fields = ["member__display_name", "reason"]
    ordering = ["-pk"]
    fields = ["member", "kind", "was", "became", "reason", "actor", "at"]
    readonly_fields = ["was", "became"]

    @admin.display(description=gettext_lazy("before"), ordering="before")
    def was(self, row: MemberChange) -> str:
        return row.before_display

    @admin.display(description=gettext_lazy("after"), ordering="after")
    def became(self, row: MemberChange) -> str:
        return row.after_display


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    form = ClubSettings
    list_display = ["name", "place", "evening", "language", "time_zone", "confirms_members"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Club | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Club, form: forms.ModelForm, change: bool) -> None:
        change_club(actor=cast("Member", request.user), **form.cleaned_data)
