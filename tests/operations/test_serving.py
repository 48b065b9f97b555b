"""The real server: behind a proxy, under a restore, with a large upload, told to stop."""

from __future__ import annotations

import http.client
import re
import signal

import pytest

from tests.operations.conftest import NewPlace
from tests.operations.places import Server
from tests.operations.test_backup import FILL, NAMES, RENAME, backed_up
from tests.operations.test_two_servers import PASSWORD, SET_UP, Visitor

PROXIED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7", "Host": "club.example"}


def ask(server: Server, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST" if body else "GET", path, body=body, headers=headers)
    return connection.getresponse()


def test_behind_a_proxy_https_is_believed_and_plain_http_redirected(new_place: NewPlace) -> None:
    with new_place().server(SITE_URL="https://club.example", BEHIND_PROXY="1") as server:
        page = ask(server, "/setup/", **PROXIED)
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"

        plain = ask(server, "/setup/", Host="club.example")
        assert (plain.status, plain.headers["Location"]) == (301, "https://club.example/setup/")
        assert ask(server, "/setup/", **{**PROXIED, "Host": "evil.example"}).status == 400
        assert ask(server, "/readyz", Host="10.0.0.7").status == 200
        assert "https://club.example/setup/" in server.log.read_text()


def test_a_reader_says_neither_where_the_site_begins_nor_that_it_is_https(new_place: NewPlace) -> None:
    """A proxy on this machine hands on what readers send: nothing of it may get into the links of a page."""
    with new_place().server() as server:
        page = ask(server, "/evil/setup/", SCRIPT_NAME="/evil")
        assert page.status == 302, "there is no such page, and before the set-up every other one leads there"
        assert page.headers["Location"] == "/setup/"
        assert "evil" not in ask(server, "/setup/", SCRIPT_NAME="/evil").read().decode()

    with new_place().server(SITE_URL="https://club.example") as server:
        assert ask(server, "/setup/", **PROXIED).status == 301, "only BEHIND_PROXY lets the proxy be believed"


def test_a_large_upload_gets_its_answer_and_not_a_broken_connection(new_place: NewPlace) -> None:
    with new_place().server() as server:
        answer = ask(server, "/setup/", b"x" * 10_000_000, **{"Content-Type": "text/csv"})
        assert answer.status == 413
        assert ask(server, "/healthz").status == 200


def test_a_monitor_that_asks_for_the_head_alone_fills_no_log(new_place: NewPlace) -> None:
    place = new_place()
    place.manage("migrate", "-v", "0")
    place.run_python(SET_UP)
    with place.server() as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for path, status in (("/help/", 200), ("/api/v1/club/", 200), ("/static/css/api.css", 200), ("/no/", 404)):
            connection.request("HEAD", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (status, b""), path
            assert int(answer.headers["Content-Length"]) > 0, path
        assert "no-body" not in server.log.read_text()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_stops_when_it_is_told_to_and_says_nothing_more(new_place: NewPlace, how: signal.Signals) -> None:
    with new_place().server() as server:
        assert ask(server, "/healthz").status == 200
        server.process.send_signal(how)
        assert server.process.wait(timeout=20) == 0
        assert "Traceback" not in server.log.read_text()


def test_the_address_that_is_printed_is_one_that_answers(new_place: NewPlace) -> None:
    with new_place().server(HOST="0.0.0.0") as server:
        printed = server.log.read_text()
        (link,) = re.findall(r"http://127\.0\.0\.1:\d+(/setup/\S+)", printed)
        assert ask(server, link).status == 200
        assert "Only this machine is answered until SITE_URL" in printed


def test_every_start_prints_a_set_up_link_until_the_club_is_set_up(new_place: NewPlace) -> None:
    place = new_place()
    with place.server() as server:
        (line,) = [line for line in server.log.read_text().splitlines() if "Set up your club here" in line]
        assert ask(server, "/setup/" + line.rpartition("/setup/")[2]).status == 200
        assert ask(server, "/setup/somebody-guesses-a-secret/").status != 200
        place.run_python(SET_UP)
    with place.server() as server:
        assert "/setup/" not in server.log.read_text()


def test_a_restore_under_a_running_server_is_seen_at_once(new_place: NewPlace) -> None:
    place = new_place()
    with place.server() as server:
        place.run_python(FILL)
        file = backed_up(place, place.data / "b.zip")
        place.run_python(RENAME)
        done = place.manage("restore", str(file), "--replace")
        assert done.returncode == 0, done.stderr
        assert ask(server, "/readyz").status == 200
        assert "Changed" not in place.run_python(NAMES)


def test_the_demo_club_comes_with_a_password_that_nobody_else_has(new_place: NewPlace) -> None:
    told = []
    for place in (new_place(), new_place()):
        with place.server("--demo") as server:
            said = re.search(r"Log in as (\S+) with the password (\S+)", server.log.read_text())
            assert said, server.log.read_text()
            told.append(said[2])
            visitor = Visitor()
            visitor.log_in(server, said[1], said[2])
            assert visitor.is_signed_in(server)
            assert "Autumn Rapid" in visitor.ask(server, "/tournaments/")[2]
    assert told[0] != told[1]

    with place.server("--demo") as server:
        assert "The demo club is already here" in server.log.read_text()
        assert "password" not in server.log.read_text()


def test_a_redis_that_is_away_is_told_in_words_and_pages_go_on(new_place: NewPlace) -> None:
    place = new_place()
    with place.server(CACHE_URL="redis://127.0.0.1:1/0") as server:
        place.run_python(SET_UP)
        status, _, page = Visitor().log_in(server, "ada", PASSWORD)
        assert (status, "Traceback" in page) == (503, False)
        wrong = ask(server, "/api/v1/me/", Authorization="Bearer wrong")
        assert (wrong.status, wrong.headers["Retry-After"]) == (503, "10")
        assert ask(server, "/tournaments/").status == 200
        log = server.log.read_text()
        assert "The Redis of CACHE_URL does not answer." in log
        assert "Traceback" not in log
