"""Slow and broken senders at the real server: they wait at the door, and everybody else is served."""

from __future__ import annotations

import re
import socket
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from selectors import DefaultSelector

import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import TConn

from clubsite import gathering
from clubsite.gathering import Gathered, WholeRequests
from clubsite.server import THREADS
from tests.operations.conftest import NewPlace
from tests.operations.places import Place, Server
from tests.operations.test_serving import ask

pytestmark = pytest.mark.once

HEAD = b"Host: 127.0.0.1\r\n"
FORM = b"POST /nowhere/ HTTP/1.1\r\n" + HEAD + b"Content-Type: application/x-www-form-urlencoded\r\n"
PAGE = b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"
BEGUN = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.",
    "half a body": FORM + b"Content-Length: 1000\r\n\r\nname=",
    "half a large body": FORM + b"Content-Length: 9000000\r\n\r\nname=",
    "waiting to go on": FORM + b"Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
    "one and a half": PAGE + b"GET /half",
    "a length of many noughts": FORM + b"Content-Length: 0000000000000000000000000100\r\n\r\n",
}
ANSWERED = {  # at once, whatever the reader does then
    "a length beyond all numbers": FORM + b"Content-Length: 99999999999999999999999999\r\n\r\n",
    "two lengths": FORM + b"Content-Length: 100\r\nContent-Length: 0\r\n\r\n",
    "an answer whose reader does not hang up": PAGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"),
    "a refusal whose reader does not hang up": b"NONSENSE\r\n\r\n",
}
PATIENCE = 1.0  # where the server would wait for half a minute


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Place(tmp_path_factory.mktemp("impatient")).server(patience=PATIENCE) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Place(tmp_path_factory.mktemp("door")).server() as running:
        yield running


def said(server: Server, *pieces: bytes, pause: float = 0.05) -> bytes:
    """Everything the server answers to these pieces, sent one after the other on one connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=15) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(pause)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65536), b""))


@pytest.mark.parametrize("begun", [*BEGUN.values(), *ANSWERED.values()], ids=[*BEGUN, *ANSWERED])
def test_whoever_sends_slowly_keeps_nobody_else_waiting(server: Server, begun: bytes) -> None:
    with ExitStack() as lines:
        for _ in range(4 * THREADS):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=15))
            line.sendall(begun)
        time.sleep(0.3)
        start = time.monotonic()
        assert ask(server, "/setup/").status == 200
        assert time.monotonic() - start < 3
    assert "Traceback" not in server.log.read_text()


def test_a_request_in_pieces_is_one_request(server: Server) -> None:
    answer = said(server, *(PAGE[n : n + 1] for n in range(len(PAGE))), pause=0)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b"alive\n" in answer


def test_requests_behind_each_other_are_all_answered(server: Server) -> None:
    assert said(server, PAGE + PAGE + PAGE[:20], PAGE[20:]).count(b"alive\n") == 3


def test_a_connection_is_kept_open_for_the_next_request(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=15) as line:
        for _ in range(3):
            line.sendall(PAGE)
            answer = b""
            while not answer.endswith(b"0\r\n\r\n"):
                piece = line.recv(65536)
                assert piece, answer
                answer += piece
            assert b"alive\n" in answer


def test_a_body_that_breaks_off_never_reaches_the_site(server: Server) -> None:
    assert said(server, FORM + b"Content-Length: 1000\r\n\r\nname=half") == b""


def test_a_sender_who_asks_whether_to_go_on_is_told_to(server: Server) -> None:
    answer = said(server, FORM + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n", b"a=b&c")
    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\n")
    assert answer.count(b"100 Continue") == 1
    assert b"HTTP/1.1 403" in answer or b"HTTP/1.1 302" in answer or b"HTTP/1.1 404" in answer


def test_a_body_without_a_length_is_refused(server: Server) -> None:
    answer = said(server, FORM + b"Transfer-Encoding: chunked\r\n\r\n5\r\na=b&c\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 411 Length Required")


def test_a_body_that_is_too_large_is_taken_in_before_the_answer(server: Server) -> None:
    large = 6_000_000
    answer = said(server, FORM + f"Content-Length: {large}\r\n\r\n".encode() + b"x" * large)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"Connection: close" in answer


def test_of_a_body_that_is_too_large_only_the_head_is_kept() -> None:
    gathered = Gathered(largest=10)
    gathered.add(b"POST / HTTP/1.1\r\nContent-Length: 30\r\nHost: x\r\n\r\n" + b"x" * 20)
    assert not gathered.is_whole
    gathered.add(b"x" * 10)
    assert gathered.is_whole
    assert gathered.to_hand_over() == (
        b"POST / HTTP/1.1\r\nContent-Length: 0\r\nHost: x\r\nX-Body-Too-Large: 30\r\nConnection: close\r\n\r\n"
    )


@pytest.mark.parametrize("begun", BEGUN.values(), ids=BEGUN)
def test_a_request_that_does_not_become_whole_in_time_is_let_go(impatient: Server, begun: bytes) -> None:
    """Its sender finds the connection closed, without a word, and nothing of it has reached the site."""
    with socket.create_connection(("127.0.0.1", impatient.port), timeout=15) as line:
        line.sendall(begun)
        heard = b"".join(iter(lambda: line.recv(65536), b""))  # to the end: it is the server who hangs up
    answers = re.findall(rb"^HTTP/1\.1 (\d+)", heard, re.MULTILINE)
    assert answers == ([b"100"] if b"Expect" in begun else [b"200"] if begun.startswith(PAGE) else [])
    assert ask(impatient, "/setup/").status == 200
    assert "Traceback" not in impatient.log.read_text()


def test_every_request_has_its_own_time(impatient: Server) -> None:
    """A connection that has been open for longer than the patience, with whole requests on it, is not let go."""
    with socket.create_connection(("127.0.0.1", impatient.port), timeout=15) as line:
        for _ in range(4):
            line.sendall(PAGE)
            answer = b""
            while not answer.endswith(b"0\r\n\r\n"):
                piece = line.recv(65536)
                assert piece, answer
                answer += piece
            time.sleep(PATIENCE / 2)


@pytest.mark.parametrize(
    "lengths", [b"Content-Length: 5\r\nContent-Length: 5", b"Content-Length: +5", b"Content-Length:"]
)
def test_a_length_that_can_be_read_in_two_ways_is_refused(server: Server, lengths: bytes) -> None:
    assert said(server, FORM + lengths + b"\r\n\r\na=b&c").startswith(b"HTTP/1.1 400 Bad Request")


def test_a_length_beyond_all_numbers_is_too_large(server: Server) -> None:
    assert said(server, FORM + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n").startswith(b"HTTP/1.1 413")


def test_where_too_much_waits_the_largest_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_WAITING", 1000)
    worker = WholeRequests.__new__(WholeRequests)
    worker.pending_conns, worker.poller, worker.largest = deque(), DefaultSelector(), 10_000
    worker.bytes_waiting, worker.nr_conns = 0, 2
    pairs = [socket.socketpair() for _ in range(2)]
    large, small = (TConn(Config(), ours, ("", 0), ("", 0)) for ours, _theirs in pairs)
    for conn, length in ((large, 800), (small, 300)):
        worker.gather(conn)
        worker.take(conn, b"POST / HTTP/1.1\r\nContent-Length: 5000\r\n\r\n".ljust(length, b"x"))
    worker.on_pending_socket_readable(large, large.sock)  # the selector may have seen it before
    assert list(worker.pending_conns) == [small]
    assert (worker.bytes_waiting, worker.nr_conns) == (300, 1)
    for ours, theirs in pairs:
        ours.close()
        theirs.close()
    worker.poller.close()


def test_a_server_that_is_told_to_stop_does_not_wait_for_idle_connections(new_place: NewPlace) -> None:
    with new_place().server() as running:
        idle = [socket.create_connection(("127.0.0.1", running.port), timeout=15) for _ in range(3)]
        time.sleep(0.2)
        running.process.terminate()
        assert running.process.wait(timeout=9) == 0  # gunicorn itself would keep them for ten seconds
        for line in idle:
            line.close()


def test_more_connections_than_the_system_allows_wait_at_the_door(new_place: NewPlace) -> None:
    with new_place().server(open_files=200) as running, ExitStack() as lines:
        for _ in range(260):
            lines.enter_context(socket.create_connection(("127.0.0.1", running.port), timeout=15))
        time.sleep(1.5)
        lines.close()
        assert ask(running, "/setup/").status == 200
        assert "Traceback" not in running.log.read_text()
