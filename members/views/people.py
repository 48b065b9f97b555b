"""The member list and the page of one member: names, ratings and records, and nothing private."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from members.charts import rating_charts
from members.models import Member
from members.permissions import may_administer, may_see_contact
from members.queries import ORDERS, listed_members, told_history
from members.views.doors import MemberRequest, member_or_404, members_only, require

PAGE = 50
HISTORY = 100

# Other apps add a part to a member's page: the template and what it needs, or None.
SECTIONS: list[Callable[[MemberRequest, Member], tuple[str, dict[str, Any]] | None]] = []
# And what the members of a list have won, drawn and lost, as far as the reader may see it: by their numbers.
TALLIES: list[Callable[[Member, Iterable[Member]], Mapping[int, Any]]] = []


@require_safe
@members_only
def member_list(request: MemberRequest) -> HttpResponse:
    search = request.GET.get("q", "").replace("\0", "")[:100]
    order = request.GET.get("order", "name")
    order = order if order in ORDERS else "name"
    page = Paginator(listed_members(search=search, order=order), PAGE).get_page(request.GET.get("page"))
    kept = urlencode({key: value for key, value in (("q", search), ("order", order)) if value and value != "name"})
    context = {"page": page, "rows": with_tallies(request, page), "search": search, "order": order, "query": kept}
    return render(request, "members/list.html", context)


def with_tallies(request: MemberRequest, members: Iterable[Member]) -> list[tuple[Member, Any]]:
    """Each member with won, drawn and lost; None for somebody who has not played."""
    listed = list(members)
    found = {pk: tally for tallies in TALLIES for pk, tally in tallies(request.user, listed).items()}
    return [(member, found.get(member.pk)) for member in listed]


@require_safe
@members_only
def member_page(request: MemberRequest, member_id: int) -> HttpResponse:
    member = member_or_404(request, member_id)
    history = told_history(request.user, member, most=HISTORY)
    context = {
        "member": member,
        "history": history,
        "charts": rating_charts([told.line for told in history]),
        "sections": sections_of(request, member),
        "may_see_contact": may_see_contact(request.user, member) and not member.is_erased,
        "may_administer": may_administer(request.user, member),
    }
    return render(request, "members/detail.html", context)


@require_safe
@members_only
def contact(request: MemberRequest, member_id: int) -> HttpResponse:
    """Phone and e-mail for those who must reach the member; the address for administrators alone."""
    member = member_or_404(request, member_id)
    require(may_see_contact(request.user, member))
    sees_address = request.user.is_administrator or request.user.pk == member.pk
    return render(request, "members/contact.html", {"member": member, "sees_address": sees_address})


def sections_of(request: MemberRequest, member: Member) -> list[tuple[str, dict[str, Any]]]:
    return [section for make in SECTIONS if (section := make(request, member)) is not None]
