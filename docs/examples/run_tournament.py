"""Runs a whole tournament through the API alone: creates it, enters players, plays every round, and closes it.

    CLUB_TOKEN=club_… python docs/examples/run_tournament.py http://127.0.0.1:8000 --players 8 --rounds 3

Needs Python alone. The token is a full one from your profile. The results are invented, the same for the same seed.
"""

# ruff: noqa: T201 (a script speaks to its reader)

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

RESULTS = ("1-0", "1/2-1/2", "0-1")


class Refused(Exception):
    """The club said no; the sentence says why."""


class Club:
    """The API of one club, with a token."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/") + "/api/v1"
        self.token = token
        self.tag = ""  # the version of the tournament we have seen last

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request. A write says which version it is based on, and has a key, so that it may be sent again."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid.uuid4())
            if self.tag:
                headers["If-Match"] = self.tag
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.address + path, data, headers, method=method)  # noqa: S310
        for last_try in (False, False, True):
            try:
                return self._answer(request)
            except urllib.error.HTTPError as error:
                problem = json.load(error)
                raise Refused(f"{problem['status']} {problem['code']}: {problem['detail']}") from error
            except (OSError, http.client.HTTPException):  # no line, or one that broke before the answer was here
                if last_try:
                    raise  # the line stayed down; nothing was done twice, thanks to the key
        raise AssertionError("unreachable")

    def _answer(self, request: urllib.request.Request) -> Any:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            self.tag = answer.headers.get("ETag", self.tag)
            content = answer.read()
        return json.loads(content) if content else None


def run(club: Club, *, name: str, players: int, rounds: int, seed: str) -> list[dict[str, Any]]:
    """Play it through and return the final standings."""
    lots = random.Random(seed)
    tournament = club.ask("POST", "/tournaments/", {"name": name, "system": "club-swiss", "number_of_rounds": rounds})
    at = f"/tournaments/{tournament['slug']}"
    field = [{"name": f"Guest {n} {name}", "rating": 2100 - 10 * n} for n in range(1, players + 1)]
    club.ask("POST", f"{at}/players/bulk/", {"players": field})
    for number in range(1, rounds + 1):
        plan = club.ask("POST", f"{at}/rounds/")
        for flag in plan["flags"]:
            print("flag:", flag["sentence"])
        club.ask("POST", f"{at}/rounds/{number}/start/", {"accept_all": True})
        results = [{"board": board["number"], "result": lots.choice(RESULTS)} for board in plan["boards"]]
        club.ask("PUT", f"{at}/rounds/{number}/results/", {"results": results})
        club.ask("POST", f"{at}/rounds/{number}/close/")
        why = club.ask("GET", f"{at}/rounds/{number}/boards/1/why/")
        print(f"round {number}, board 1: {why['white']['name']} – {why['black']['name']}: {why['reasons'][0]['text']}")
    club.ask("POST", f"{at}/close/")
    lines: list[dict[str, Any]] = club.ask("GET", f"{at}/standings/?sums=false")["lines"]
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Run a tournament through the API.")
    parser.add_argument("address", help="of the club's site, such as http://127.0.0.1:8000")
    parser.add_argument("--name", default="Example Rapid")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(arguments)
    token = os.environ.get("CLUB_TOKEN", "")
    if not token:
        parser.error("put a full token from your profile into CLUB_TOKEN")
    club = Club(asked.address, token)
    try:
        lines = run(club, name=asked.name, players=asked.players, rounds=asked.rounds, seed=asked.seed)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    for line in lines:
        print(f"{line['place']:3} {line['player']['name']:30} {line['points']:>5}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
