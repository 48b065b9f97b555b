"""A request reaches a thread when it is whole: whoever sends slowly waits at the door, in nobody's way.

gunicorn gives a thread to each connection and lets the thread wait for the bytes, so that eight phones on a bad network
(or one mischief-maker) would have all eight. Here the loop that accepts connections collects the bytes, and a thread
gets head and body at once. A body that breaks off never reaches the site at all.
"""

from __future__ import annotations

import re
import socket
import struct
import time
from collections import deque
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from clubsite.middleware.size import DRAINED, TOO_LARGE_HEADER

PATIENCE = 30.0  # seconds for a request to become whole, and for a reader to take the next piece of the answer
FAREWELL = 2.0  # seconds for a reader to take the end of an answer, once nothing more is said
CHUNK = 64 * 1024
LONGEST_HEAD = 1024 * 1024  # gunicorn refuses it long before
MOST_WAITING = 64 * 1024 * 1024  # bytes of all requests that are not answered yet

END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*0*(\d+)[ \t]*(?=\r\n)", re.IGNORECASE)
ANY_LENGTH = re.compile(rb"\r\ncontent-length[ \t]*:", re.IGNORECASE)
MOST_DIGITS = 19  # what is longer is too large, and no number to reckon with
CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
NO_LENGTH = b"HTTP/1.1 411 Length Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
BAD_LENGTH = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Gathered:
    """What has arrived of one request."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.content = bytearray()
        self.head = 0  # bytes up to and with the empty line; none while it has not come
        self.body = 0  # bytes announced
        self.discarded = 0
        self.is_chunked = self.is_awaited = self.is_unclear = False

    def add(self, piece: bytes) -> None:
        searched = max(0, len(self.content) - len(END_OF_HEAD))
        self.content += piece
        if not self.head and (found := self.content.find(END_OF_HEAD, searched)) >= 0:
            self._read_head(found + len(END_OF_HEAD))
        if self.is_too_large:
            self.discarded += len(self.content) - self.head
            del self.content[self.head :]

    def _read_head(self, end: int) -> None:
        head = bytes(self.content[:end])
        self.head = end
        length = LENGTH.search(head)
        self.body = int(length[1][:MOST_DIGITS]) if length else 0
        # Where gunicorn might read another length than we do, its thread would wait for the rest.
        self.is_unclear = len(ANY_LENGTH.findall(head)) != (1 if length else 0)
        self.is_chunked = CHUNKED.search(head) is not None
        self.is_awaited = EXPECTS.search(head) is not None and len(self.content) < end + self.body

    @property
    def is_too_large(self) -> bool:
        return self.body > self.largest

    @property
    def is_whole(self) -> bool:
        if not self.head:
            return len(self.content) > LONGEST_HEAD
        if self.is_too_large:
            return self.discarded >= self.body or self.body > DRAINED
        return len(self.content) >= self.head + self.body

    def to_hand_over(self) -> bytes:
        """The request; of one whose body was too large the head, which says so in place of the length."""
        head = EXPECTS.sub(b"", bytes(self.content[: self.head]))  # the sender was told to go on
        if not self.is_too_large:
            return head + bytes(self.content[self.head :])
        head = LENGTH.sub(b"\r\nContent-Length: 0", head).removesuffix(b"\r\n")
        return head + f"{TOO_LARGE_HEADER}: {self.body}\r\nConnection: close\r\n\r\n".encode()


class WholeRequests(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with threads, its connections gathered first."""

    largest = 0  # bytes of a body that are kept for the site to read; set by the server

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bytes_waiting = 0
        self.parting: deque[TConn] = deque()

    def accept(self, listener: Any) -> None:
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        # A reader who takes nothing of the answer does not keep a thread either.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", int(PATIENCE), 0))
        self.nr_conns += 1
        self.gather(TConn(self.cfg, client, address, listener.getsockname()))

    def gather(self, conn: TConn, early: bytes = b"") -> None:
        """Wait for a request on this connection; `early` is what came of it behind the last one."""
        conn.gathered, conn.held = Gathered(self.largest), 0
        conn.timeout = time.monotonic() + PATIENCE
        conn.sock.setblocking(False)
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))
        if early:
            self.take(conn, early)

    def on_pending_socket_readable(self, conn: TConn, client: Any) -> None:
        if conn.gathered is None:  # let go for another one's sake since the selector saw it
            return
        if (piece := self.heard(conn)) is not None:
            self.take(conn, piece)

    @staticmethod
    def heard(conn: TConn) -> bytes | None:
        """What has come; nothing at all where the other side has gone, and None where there was a false alarm."""
        try:
            return bytes(conn.sock.recv(CHUNK))
        except (BlockingIOError, InterruptedError):
            return None
        except OSError:
            return b""

    def on_client_socket_readable(self, conn: TConn, client: Any) -> None:
        """A connection that was kept open speaks again."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self.gather(conn)
        self.on_pending_socket_readable(conn, client)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        self.bytes_waiting -= conn.held
        stays_open = not fs.cancelled() and fs.exception() is None and fs.result() is True
        if not stays_open:
            self.part(conn)
        elif early := conn.parser.unreader.take_buffered():
            self.gather(conn, early)
        else:
            super().finish_request(conn, fs)

    def take(self, conn: TConn, piece: bytes) -> None:
        """One more piece of a request; nothing where its sender has gone."""
        gathered = conn.gathered
        before = len(gathered.content)
        gathered.add(piece)
        self.bytes_waiting += len(gathered.content) - before
        if self.bytes_waiting > MOST_WAITING:
            # Whoever holds most of it: the next small request would otherwise pay for a few large ones.
            heaviest = max(self.pending_conns, key=lambda each: len(each.gathered.content))
            self.stop_waiting(heaviest)
            self.let_go(heaviest)
            if heaviest is conn:
                return
        if not piece:
            self.stop_waiting(conn)
            self.let_go(conn)
        elif gathered.is_chunked or gathered.is_unclear:
            self.stop_waiting(conn)
            self.send(conn, NO_LENGTH if gathered.is_chunked else BAD_LENGTH)
            self.part(conn)
        elif gathered.is_whole:
            self.stop_waiting(conn)
            conn.held = len(gathered.content)
            self.bytes_waiting += conn.held
            conn.data_ready = True
            conn.init()
            conn.parser.unreader.unread(gathered.to_hand_over())
            self.enqueue_req(conn)
        elif gathered.is_awaited:
            gathered.is_awaited = False
            self.send(conn, GO_ON)

    def stop_waiting(self, conn: TConn) -> None:
        self.poller.unregister(conn.sock)
        self.pending_conns.remove(conn)
        self.bytes_waiting -= len(conn.gathered.content)

    def let_go(self, conn: TConn) -> None:
        conn.gathered = None
        self.nr_conns -= 1
        conn.close()

    def part(self, conn: TConn) -> None:
        """Nothing more will be said. The reader has a moment to take the end of it before the connection is closed:
        gunicorn waits for that in this loop, and everybody else with it.
        """
        conn.gathered, conn.drained = None, 0
        conn.timeout = time.monotonic() + FAREWELL
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.let_go(conn)
            return
        conn.sock.setblocking(False)
        self.parting.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_parting_socket_readable, conn))

    def on_parting_socket_readable(self, conn: TConn, client: Any) -> None:
        piece = self.heard(conn)
        if piece is None:
            return
        conn.drained += len(piece)
        if not piece or conn.drained > CHUNK:
            self.stop_parting(conn)

    def stop_parting(self, conn: TConn) -> None:
        self.poller.unregister(conn.sock)
        self.parting.remove(conn)
        self.let_go(conn)

    @staticmethod
    def send(conn: TConn, word: bytes) -> None:
        with suppress(OSError):  # the next read says that its sender has gone
            conn.sock.send(word)

    def murder_pending(self) -> None:
        """Called once a second: whoever took too long; and when the server stops, whoever has said nothing yet."""
        now = time.monotonic()
        stopping = not self.alive
        for conn in list(self.pending_conns):
            if conn.timeout <= now or (stopping and not conn.gathered.content):
                self.stop_waiting(conn)
                self.let_go(conn)
        for conn in [each for each in self.parting if each.timeout <= now]:
            self.stop_parting(conn)
