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
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from clubsite.middleware.size import DRAINED, TOO_LARGE_HEADER

PATIENCE = 30.0  # seconds for a request to become whole, and for a reader to take the next piece of the answer
CHUNK = 64 * 1024
LONGEST_HEAD = 1024 * 1024  # gunicorn refuses it long before
MOST_WAITING = 64 * 1024 * 1024  # bytes of all requests that are not whole yet

END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
NO_LENGTH = b"HTTP/1.1 411 Length Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Gathered:
    """What has arrived of one request."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.content = bytearray()
        self.head = 0  # bytes up to and with the empty line; none while it has not come
        self.body = 0  # bytes announced
        self.discarded = 0
        self.is_chunked = self.is_awaited = False

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
        self.body = int(length[1]) if length else 0
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
        if not self.is_too_large:
            return bytes(self.content)
        head = bytes(self.content[: self.head - 2])
        head = LENGTH.sub(b"\r\nContent-Length: 0\r\n", head)
        return head + f"{TOO_LARGE_HEADER}: {self.body}\r\nConnection: close\r\n\r\n".encode()


class WholeRequests(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with threads, its connections gathered first."""

    largest = 0  # bytes of a body that are kept for the site to read; set by the server

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bytes_waiting = 0

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
        conn.gathered = Gathered(self.largest)
        conn.timeout = time.monotonic() + PATIENCE
        conn.sock.setblocking(False)
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))
        if early:
            self.take(conn, early)

    def on_pending_socket_readable(self, conn: TConn, client: Any) -> None:
        try:
            piece = conn.sock.recv(CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        self.take(conn, piece)

    def on_client_socket_readable(self, conn: TConn, client: Any) -> None:
        """A connection that was kept open speaks again."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self.gather(conn)
        self.on_pending_socket_readable(conn, client)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        stays_open = not fs.cancelled() and fs.exception() is None and fs.result() is True
        if stays_open and (early := conn.parser.unreader.take_buffered()):
            self.gather(conn, early)
        else:
            super().finish_request(conn, fs)

    def take(self, conn: TConn, piece: bytes) -> None:
        """One more piece of a request; nothing where its sender has gone."""
        gathered = conn.gathered
        before = len(gathered.content)
        gathered.add(piece)
        self.bytes_waiting += len(gathered.content) - before
        if not piece or self.bytes_waiting > MOST_WAITING:
            self.stop_waiting(conn)
            self.let_go(conn)
        elif gathered.is_chunked:
            self.stop_waiting(conn)
            self.let_go(conn, NO_LENGTH)
        elif gathered.is_whole:
            self.stop_waiting(conn)
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

    def let_go(self, conn: TConn, word: bytes = b"") -> None:
        if word:
            self.send(conn, word)
        self.nr_conns -= 1
        conn.close()

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
