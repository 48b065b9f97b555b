"""Links that leave the page they were made on: in a mail, on paper, in somebody's hand."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def link_to(path: str, request: HttpRequest) -> str:
    """The whole address of a page, at the club's own address where it has one (SITE_URL).

    Not at the host this request has named: whoever sits at the machine itself would hand out links that lead nobody
    there, and a stranger who asks for somebody's mail could say where its link leads.
    """
    return f"{settings.SITE.origin}{path}" if settings.SITE.origin else request.build_absolute_uri(path)
