"""Two servers, each with its own folder, on one PostgreSQL: one club. The database away: a sentence, then recovery."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from scripts.pgtemp import Cluster, cluster
from tests.operations.places import Place, Server

pytestmark = pytest.mark.once

PASSWORD = "rook-takes-the-pawn"
SET_UP = f"""
from members.services.setup import make_setup_link, set_up_club
set_up_club(
    secret=make_setup_link(),
    club={{"name": "Two Servers"}},
    administrator={{
        "first_name": "Ada", "last_name": "Admin", "display_name": "The Administrator",
        "username": "ada", "email": "ada@club.invalid",
    }},
    password="{PASSWORD}",
)
"""


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


def place(folder: Path, database: Cluster, *, key: str) -> Place:
    folder.mkdir(mode=0o700)
    return Place(folder, {"DATABASE_URL": database.url, "CLUBSITE_SECRET_KEY": key})


class Visitor:
    """Somebody with a browser's cookies, who may ask either server."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, server: Server, path: str, **form: str) -> tuple[int, str, str]:
        """Status, address in the end, and text."""
        body = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self.opener.open(f"{server.url}{path}", body, timeout=30) as answer:
                return answer.status, urllib.parse.urlsplit(answer.url).path, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, path, error.read().decode()

    def log_in(self, server: Server, name: str, password: str) -> tuple[int, str, str]:
        _, _, page = self.ask(server, "/accounts/login/")
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token, page[:500]
        return self.ask(server, "/accounts/login/", login=name, password=password, csrfmiddlewaretoken=token[1])

    def is_signed_in(self, server: Server) -> bool:
        status, path, _ = self.ask(server, "/me/")
        return (status, path) == (200, "/me/")


def test_a_session_made_on_one_server_holds_on_the_other_and_limits_are_shared(
    postgresql: Cluster, tmp_path: Path
) -> None:
    first = place(tmp_path / "first", postgresql, key="one key for both servers " * 3)
    second = place(tmp_path / "second", postgresql, key="one key for both servers " * 3)
    stranger = place(tmp_path / "stranger", postgresql, key="a key of its own, another " * 3)

    with ExitStack() as running:
        one = running.enter_context(first.server())
        first.run_python(SET_UP)
        two, other = running.enter_context(second.server()), running.enter_context(stranger.server())

        ada = Visitor()
        ada.log_in(one, "ada", PASSWORD)
        assert ada.is_signed_in(one)
        assert ada.is_signed_in(two)
        assert not ada.is_signed_in(other), "another secret key must not accept the session"

        thief = Visitor()
        for server in (one, two, one, two, one):
            thief.log_in(server, "ada", "a wrong guess")
        _, _, page = thief.log_in(two, "ada", PASSWORD)
        assert not thief.is_signed_in(two), "five wrong guesses on two servers are five wrong guesses"
        assert "Too many tries that failed" in page
        assert ada.is_signed_in(two), "whoever is signed in stays so"


def test_a_database_that_is_away_is_told_in_words_and_forgotten_when_it_is_back(tmp_path: Path) -> None:
    with cluster() as database:
        home = place(tmp_path / "home", database, key="a key " * 10)
        with home.server() as server:
            home.run_python(SET_UP)
            member = Visitor()
            member.log_in(server, "ada", PASSWORD)
            assert member.is_signed_in(server)

            database.stop("fast")
            try:
                for path in ("/me/", "/members/", "/"):
                    status, _, page = member.ask(server, path)
                    assert (status, "Traceback" in page) == (503, False), page[:300]
                with pytest.raises(urllib.error.HTTPError) as away:
                    member.opener.open(f"{server.url}/me/", timeout=30)
                assert away.value.headers["Retry-After"] == "10"
                assert Visitor().ask(server, "/healthz")[0] == 200
                assert Visitor().ask(server, "/readyz")[0] == 503
            finally:
                database.start()

            assert member.is_signed_in(server)
            assert Visitor().ask(server, "/readyz")[0] == 200
        log = server.log.read_text()
        assert "The database does not answer." in log
        assert "Traceback" not in log
        assert "ada" not in log.replace("administrator", "")


def test_servers_that_start_together_migrate_once(tmp_path: Path) -> None:
    with cluster() as database, ExitStack() as running:
        places = [place(tmp_path / name, database, key="a key " * 10) for name in ("one", "two")]
        starting = [running.enter_context(home.started()) for home in places]
        for server in starting:
            server.wait_until_it_answers()
            assert Visitor().ask(server, "/readyz")[0] == 200
