"""What the lists of the admin are asked for that none of them offers.

Django hands on to the database whatever stands in the address of a list or in its ticked boxes; some of it no database
can be asked for, and the answer would be an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.views.main import SEARCH_VAR
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

LONGEST = 18  # digits: a number of so many fits into either database
MOST_WORDS = 50  # of a search: SQLite refuses a question with too many parts


class AdminMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if request.resolver_match is None or request.resolver_match.app_name != "admin":
            return
        if any("\0" in value for values in request.GET.lists() for value in values[1]):
            raise BadRequest("a filter that no list offers")
        if len(request.GET.get(SEARCH_VAR, "").split()) > MOST_WORDS:
            raise BadRequest("a search of too many words")
        if not all(is_number(chosen) for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME)):
            raise BadRequest("no row has this number")


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST
