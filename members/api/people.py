"""The member list, and what administrators do with members."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.fields import Body, Id, Line, Name, Order, Reason, ReasonBody, Whole
from clubsite.api.pages import ORDER, PageQuery, page, page_of
from clubsite.api.views import SAFE, MembersView, operation, step
from clubsite.refusals import NotAllowed
from members.addresses import link_to
from members.api.shapes import (
    ClaimLinkSerializer,
    ContactSerializer,
    MemberChangeSerializer,
    PersonSerializer,
    RatingChangeSerializer,
    contact,
    member_change,
    person,
    rating_changes,
)
from members.api.versions import VersionedView
from members.models import Member, Status
from members.permissions import may_administer_members, may_enter_guests, may_see_contact
from members.queries import ORDERS, administered_members, listed_members, rating_history
from members.services import (
    call_back,
    confirm_member,
    correct_rating,
    create_guest,
    erase_somebody,
    forget_second_factor,
    give_claim_link,
    leave_club,
    suspend_member,
)
from members.services.erasure import hold_what_depends
from members.services.locks import allow, lock
from members.validators import HIGHEST_RATING

ADMINISTRATORS_ONLY = "Administrators only."


class PeopleQuery(PageQuery):
    search = Line(max_length=100, required=False, allow_blank=True, help_text="Words of the name.")
    ordering = serializers.ChoiceField(choices=list(ORDERS), default="name", help_text=ORDER)
    status = serializers.ChoiceField(choices=Status.values, required=False, help_text=ADMINISTRATORS_ONLY)


class MemberBody(Body):
    member = Id(help_text="The number of the member.")


class GuestBody(Body):
    name = Name(max_length=121)
    rating = Whole(min_value=0, max_value=HIGHEST_RATING, default=0)


class People(MembersView):
    def find(self, request: Request, **path: Any) -> None:
        allow(request.method in SAFE or may_enter_guests(request.user))

    @operation("members.list", "Members", query=PeopleQuery, answer=page_of(PersonSerializer))
    def get(self, asked: dict[str, Any]) -> Any:
        """Active members and guests, by name or rating. With `status`, administrators find everybody else too."""
        search = asked.get("search", "")
        if "status" in asked:
            if not may_administer_members(self.request.user):
                raise NotAllowed(_("Only an administrator asks for members by their status."))
            rows = administered_members(search=search, status=asked["status"]).order_by(*ORDERS[asked["ordering"]])
        else:
            rows = listed_members(search=search, order=asked["ordering"])
        return page(rows, asked, lambda found: [person(each) for each in found])

    @operation(
        "members.guest",
        "Enter a guest",
        body=GuestBody,
        answer=PersonSerializer,
        status=201,
        example={"name": "Samira Haddad", "rating": 1948},
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Somebody who plays tonight and has no account. For administrators; directors enter players directly."""
        return person(create_guest(actor=self.me, **data))


def known_to(reader: Member, pk: int) -> Member:
    """The member of this number, if it is somebody the reader may know of."""
    member = Member.objects.filter(pk=pk).first()
    if member is None or (member.status == Status.WAITING and not reader.is_administrator and member.pk != reader.pk):
        raise Http404
    return member


def must_administer(request: Request) -> None:
    allow(may_administer_members(request.user))


class OneMember(VersionedView):
    """A member as they stand, whom administrators change."""

    members_only = True
    member: Member

    def find(self, request: Request, **path: Any) -> None:
        self.member = known_to(self.me, path["member_id"])

    def shown(self) -> dict[str, Any]:
        return person(self.member)

    def hold(self) -> None:
        self.member = lock({self.me.pk, self.member.pk})[self.member.pk]

    def changed(self) -> dict[str, Any]:
        self.member.refresh_from_db()
        return self.told()


class RatingBody(Order):
    club_rating = Whole(min_value=0, max_value=HIGHEST_RATING)
    reason = Reason()


class Person(OneMember):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        if request.method not in SAFE:
            must_administer(request)

    @operation("members.show", "A member", answer=PersonSerializer, versioned=True)
    def get(self, asked: dict[str, Any]) -> Any:
        """Name, rating and standing; nothing private."""
        return self.shown()

    @operation(
        "members.change",
        "Correct a rating",
        body=RatingBody,
        answer=PersonSerializer,
        versioned=True,
        example={"club_rating": 1700, "reason": "rating of the former club"},
    )
    def patch(self, data: dict[str, Any]) -> Any:
        """Administrators set a club rating by hand, with a reason; the ledger keeps both."""
        with self.fresh():
            correct_rating(actor=self.me, member_id=self.member.pk, rating=data["club_rating"], reason=data["reason"])
        return self.changed()


class AboutMember(MembersView):
    """What is kept about one member: a list without a version of its own."""

    member: Member

    def find(self, request: Request, **path: Any) -> None:
        self.member = known_to(self.me, path["member_id"])


class Ratings(AboutMember):
    @operation(
        "members.ratings", "A member's rating, line by line", query=PageQuery, answer=page_of(RatingChangeSerializer)
    )
    def get(self, asked: dict[str, Any]) -> Any:
        """The ledger, newest first."""
        return page(rating_history(self.member), asked, lambda rows: rating_changes(self.me, rows))


class Contact(AboutMember):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        if not may_see_contact(self.me, self.member):
            raise NotAllowed(_("Only those who must reach this member see this."))

    @operation("members.contact", "How to reach a member", answer=ContactSerializer)
    def get(self, asked: dict[str, Any]) -> Any:
        """For administrators, for the directors of a tournament the member plays in, and for oneself."""
        reader = self.me
        return contact(self.member, with_address=reader.is_administrator or reader.pk == self.member.pk)


class Administered(OneMember):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        must_administer(request)

    def take(self, service: Callable[..., Any], data: dict[str, Any]) -> Any:
        with self.fresh():
            service(actor=self.me, member_id=self.member.pk, **data)
        return self.changed()


step_with = partial(step, Administered, answer=PersonSerializer)
Confirm = step_with("members.confirm", "Confirm a member", "Who waited is a member now.", confirm_member)
Suspend = step_with(
    "members.suspend",
    "Suspend a member",
    "No login until called back.",
    suspend_member,
    body=ReasonBody,
    example={"reason": "The fee of this year is not paid."},
)
Leave = step_with(
    "members.leave",
    "A member has left",
    "Results and name stay.",
    leave_club,
    body=ReasonBody,
    example={"reason": "Moved to another town."},
)
ComeBack = step_with("members.come-back", "Call a member back", "Suspended or left, and active again.", call_back)
ForgetSecondFactor = step_with(
    "members.forget-second-factor",
    "Take a second factor away",
    "For somebody who has lost phone, key and recovery codes: the password alone opens the account again.",
    forget_second_factor,
)


class Erase(Administered):
    def hold(self) -> None:
        hold_what_depends(self.member.pk)
        super().hold()

    @operation("members.erase", "Erase an account", answer=PersonSerializer, versioned=True)
    def post(self, data: dict[str, Any]) -> Any:
        """Everything personal is forgotten; it cannot be taken back."""
        with self.fresh():
            erase_somebody(actor=self.me, member_id=self.member.pk)
        return self.changed()


class ClaimLink(Administered):
    @operation(
        "members.claim-link",
        "A claim link for a guest, or for a member without a confirmed e-mail",
        answer=ClaimLinkSerializer,
        status=201,
        versioned=True,
        secrets=("link",),
    )
    def post(self, data: dict[str, Any]) -> Any:
        """Whoever opens it chooses a password, and the account with its games is theirs. A newer link closes it."""
        with self.fresh():
            secret = give_claim_link(actor=self.me, member_id=self.member.pk)
        return {"link": link_to(reverse("members:claim", args=[secret]), self.request)}


class Log(AboutMember):
    def find(self, request: Request, **path: Any) -> None:
        super().find(request, **path)
        must_administer(request)

    @operation("members.log", "What was done with a member", query=PageQuery, answer=page_of(MemberChangeSerializer))
    def get(self, asked: dict[str, Any]) -> Any:
        """Every step of the membership, newest first, with who took it. For administrators."""
        rows = self.member.changes.select_related("actor")
        return page(rows, asked, lambda found: [member_change(row) for row in found])
