"""What is said of people: to everybody a name and a rating, to oneself everything, to nobody else anything private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from rest_framework import serializers

from members.models import ApiToken, ChangeKind, Club, Colour, Member, MemberChange, RatingChange, Role, Status
from members.models.tokens import Scope
from members.queries import names_of_sources
from members.services.importing import Plan

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class PersonSerializer(serializers.Serializer[Any]):
    """A member as other members see them."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(help_text="The club rating; 0 for none.")
    games_played = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Status.values)
    role = serializers.ChoiceField(choices=Role.values)
    joined = serializers.DateField()


class MeSerializer(PersonSerializer):
    """One's own account, with everything one may change."""

    first_name = serializers.CharField()
    last_name = serializers.CharField(allow_blank=True)
    display_name = serializers.CharField()
    under_18 = serializers.BooleanField()
    guardian_contact = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True)
    cell_phone = serializers.CharField(allow_blank=True)
    email = serializers.CharField(allow_blank=True)
    username = serializers.CharField(allow_null=True)
    language = serializers.ChoiceField(choices=["", *LANGUAGES])
    time_zone = serializers.CharField(allow_blank=True)


class ContactSerializer(serializers.Serializer[Any]):
    """How to reach a member, for those who must. The address is for administrators alone."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    cell_phone = serializers.CharField(allow_blank=True)
    email = serializers.CharField(allow_blank=True)
    guardian_contact = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True, allow_null=True)


class RatingChangeSerializer(serializers.Serializer[Any]):
    """One line of the ledger."""

    at = serializers.DateTimeField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    games = serializers.IntegerField()
    source = serializers.CharField(help_text="`correction`, or a round.")  # type: ignore[assignment]


class MemberChangeSerializer(serializers.Serializer[Any]):
    """One step of a membership. It never holds contact details."""

    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=ChangeKind.values)
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    actor = serializers.CharField(allow_null=True, help_text="The name; null where the machine itself acted.")


class ImportRowSerializer(serializers.Serializer[Any]):
    """What one line of the file does, or would do."""

    line = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=["create", "update", "same", "refuse"])
    name = serializers.CharField(allow_blank=True)
    changed = serializers.ListField(child=serializers.CharField(), help_text="The fields that change.")
    problems = serializers.ListField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField(), help_text="To look at first; they stop nothing.")


class ImportPlanSerializer(serializers.Serializer[Any]):
    fingerprint = serializers.CharField(help_text="Of file and members; an import that names it does what was shown.")
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    same = serializers.IntegerField()
    refused = serializers.IntegerField()
    rows = ImportRowSerializer(many=True)


class TokenSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=Scope.values)
    begins_with = serializers.CharField()
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(
        allow_null=True, help_text="Shown this once, and never again: null where a retry repeats an earlier answer."
    )


class ClubSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    evening = serializers.CharField(allow_blank=True)
    founded = serializers.IntegerField(allow_null=True)
    colour = serializers.ChoiceField(choices=Colour.values)
    language = serializers.ChoiceField(choices=LANGUAGES)
    time_zone = serializers.CharField()
    confirms_members = serializers.BooleanField()


class ClaimLinkSerializer(serializers.Serializer[Any]):
    link = serializers.CharField(allow_null=True, help_text="Hand it to the guest and to nobody else. Shown once.")


def person(member: Member) -> dict[str, Any]:
    return {
        "id": member.pk,
        "name": member.display_name,
        "rating": member.club_rating,
        "games_played": member.games_played,
        "status": member.status,
        "role": member.role,
        "joined": member.joined,
    }


OWN = (
    "first_name",
    "last_name",
    "display_name",
    "under_18",
    "guardian_contact",
    "address",
    "cell_phone",
    "email",
    "username",
    "language",
    "time_zone",
)


def oneself(member: Member) -> dict[str, Any]:
    return {**person(member), **{name: getattr(member, name) for name in OWN}}


def contact(member: Member, *, with_address: bool) -> dict[str, Any]:
    return {
        "id": member.pk,
        "name": member.display_name,
        "cell_phone": member.cell_phone,
        "email": member.email,
        "guardian_contact": member.guardian_contact,
        "address": member.address if with_address else None,
    }


HIDDEN = "tournament"  # what a rating change comes from, where that is not for the reader to know


def rating_changes(reader: Any, lines: Sequence[RatingChange]) -> list[dict[str, Any]]:
    names = names_of_sources(reader, lines)
    return [rating_change(line, HIDDEN if names[line.source] is None else line.source) for line in lines]


def rating_change(line: RatingChange, source: str) -> dict[str, Any]:
    return {
        "at": line.at,
        "before": line.before,
        "after": line.after,
        "games": line.games,
        "source": source,
    }


def member_change(row: MemberChange) -> dict[str, Any]:
    return {
        "at": row.at,
        "kind": row.kind,
        "before": row.before,
        "after": row.after,
        "reason": row.reason,
        "actor": row.actor.display_name if row.actor else None,
    }


def import_plan(plan: Plan) -> dict[str, Any]:
    return {
        **{name: getattr(plan, name) for name in ("fingerprint", "created", "updated", "same", "refused")},
        "rows": [
            {
                "line": row.number,
                "outcome": row.outcome,
                "name": row.member.display_name,
                "changed": row.changed,
                "problems": row.problems,
                "notes": row.notes,
            }
            for row in plan.rows
        ],
    }


def token(row: ApiToken) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.name,
        "scope": row.scope,
        "begins_with": row.prefix,
        "made_at": row.made_at,
        "expires_at": row.expires_at,
        "last_used_at": row.last_used_at,
    }


def club(row: Club) -> dict[str, Any]:
    names = ("name", "place", "evening", "founded", "colour", "language", "time_zone", "confirms_members")
    return {name: getattr(row, name) for name in names}
