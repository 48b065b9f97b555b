"""What search engines are asked to leave alone: accounts, people, and every page that is only for members."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

NOT_FOR_ROBOTS = (
    "/accounts/",
    "/admin/",
    "/api/",
    "/claim/",
    "/club/",
    "/me/",
    "/members/",
    "/roles/",
    "/setup/",
    "/styleguide/",
)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")
