"""The codes of problem documents are stable: each stands in docs/api.md, and none there is gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from clubsite.api import problems, retries
from clubsite.refusals import Refused
from members.services import tokens
from tournaments.services import importing

DOC = Path(__file__).parents[2] / "docs" / "api.md"
NO_DOOR = ("tests.", "clubsite.backup.", "tournaments.demo.")  # commands, which no program asks
READ = (retries, tokens, importing)  # for the refusals they define
OF_THE_SITE = {("too-large", 413), ("server-error", 500), ("database-away", 503)}  # clubsite.errors


def refusals(kind: type[Refused] = Refused) -> Iterator[type[Refused]]:
    yield kind
    for child in kind.__subclasses__():
        yield from refusals(child)


def test_every_code_is_listed_with_its_status() -> None:
    said = {(each.code, each.status) for each in refusals() if not each.__module__.startswith(NO_DOOR)}
    said |= {(code, kind.status_code) for kind, code in problems.CODES.items()} | OF_THE_SITE
    listed = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted((code, int(status)) for code, status in listed) == sorted(said)
