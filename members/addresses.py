"""Links that leave the page they were made on: in a mail, on paper, in somebody's hand."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def link_to(path: str, request: HttpRequest) -> str:
    """The whole address of a page, at the club's own address where it has one (SITE_URL).

    Not at the host this request has named: whoever sits at the machine itself would hand out links that lead nobody
    there, and a stranger who asks for somebody's mail could say where its link leads.
    """
    return f"{settings.SITE.origin}{path}" if settings.SITE.origin else request.build_absolute_uri(path)


def takes_keys(request: HttpRequest) -> bool:
    """Whether browsers offer passkeys at the address the reader has opened: never for a number in place of a name, and
    over plain http on the machine itself alone.
    """
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return not is_number(host) and (request.is_secure() or host == "localhost")


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
