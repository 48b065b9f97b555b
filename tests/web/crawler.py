"""Walks the site the way a reader does: from page to page by the links, wherever they lead inside the site."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client

SITE = "http://testserver"
LINKS = {
    "a": "href",
    "area": "href",
    "link": "href",
    "iframe": "src",
    "img": "src",
    "section": "data-live",
    "div": "data-live",
    "td": "data-fetch",
}
# The admin is for those who may see everything; files are the same for everybody.
ELSEWHERE = re.compile(r"^/(admin|static|favicon\.ico)")
STRING_WITH_PATH = re.compile(r'"((?:/|http://testserver/)[^"\s]*)"')
MOST_PAGES = 600
MOST_ALIKE = 6  # of pages that differ only in their numbers, a few tell as much as all


class Links(HTMLParser):
    """Every address that a page of HTML refers to, forms that only ask included."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if address := values.get(LINKS.get(tag, "")):
            self.found.append(address)
        if tag == "form" and (values.get("method") or "get").lower() == "get" and values.get("action"):
            self.found.append(values["action"] or "")


def links_of(answer: HttpResponse, text: str) -> list[str]:
    kind = answer.get("Content-Type", "")
    if answer.has_header("Location"):
        return [answer["Location"]]
    if kind.startswith("text/html"):
        parser = Links()
        parser.feed(text)
        return parser.found
    if "openapi" in kind:
        return []  # it tells of addresses with holes in them, and of some that only take what is sent
    return STRING_WITH_PATH.findall(text) if "json" in kind else []


def shape(path: str) -> str:
    return re.sub(r"\d+", "0", path)


def crawl(client: Client, *starts: str) -> Iterator[tuple[str, int, str]]:
    """Address, status, and everything in the answer, headers included, for each page that can be reached."""
    waiting, seen, alike = deque(starts), set(starts), dict[str, int]()
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.popleft()
        answer = client.get(path)
        text = answer.getvalue().decode("utf-8", "replace")
        yield path, answer.status_code, f"{answer.headers}\n{text}"
        for link in links_of(answer, text):
            parts = urlsplit(urldefrag(urljoin(SITE + path, link)).url)
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            if f"{parts.scheme}://{parts.netloc}" != SITE or ELSEWHERE.match(target) or target in seen:
                continue
            alike[shape(target)] = alike.get(shape(target), 0) + 1
            if alike[shape(target)] <= MOST_ALIKE:
                seen.add(target)
                waiting.append(target)
