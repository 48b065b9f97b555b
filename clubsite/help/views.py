"""The pages of the help: an index, one page a document, and the rules of a system by its key."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubsite.help.library import DIRECTORS, SHELVES, document, neighbours, pages, rules, rules_of_system


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The directors' shelf is long and stands beside the others."""
    short = [shelf for shelf in SHELVES if shelf is not DIRECTORS]
    context = {"short": short, "directors": DIRECTORS, "rules": rules(), "in_english": _in_english()}
    return render(request, "help/index.html", context)


@require_safe
def page(request: HttpRequest, address: str) -> HttpResponse:
    """A document as a page; its text is in English, whatever the language of the frame around it."""
    found = pages().get(address)
    if found is None:
        raise Http404
    read = document(found)
    before, after = neighbours(found)
    shelf = next((shelf for shelf in SHELVES if found in shelf.pages), None)
    context = {
        "page": found,
        "text": mark_safe(read.html),  # noqa: S308 the writer escapes whatever is not markup of its own
        "shelf": shelf,
        "rules": rules() if shelf is None else (),
        "before": before,
        "after": after,
        "in_english": _in_english(),
    }
    return render(request, "help/page.html", context)


@require_safe
def system_rules(request: HttpRequest, key: str) -> HttpResponse:
    """From a tournament to the rules its reasons cite."""
    found = rules_of_system(key)
    if found is None:
        raise Http404
    return redirect(found)


def _in_english() -> bool:
    """Whether the reader's language is the one the documents are written in."""
    return (get_language() or "en").startswith("en")
