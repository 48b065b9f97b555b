"""A hall full of phones: many pages kept open that ask again and again, each over a connection of its own.

They do what `static/js/live.js` does: the page once, then its live part every few seconds with If-None-Match. Written
on plain sockets, so that a thousand of them leave the core they share half idle.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from dataclasses import dataclass, field
from random import Random

LIVE = re.compile(rb'data-live="([^"]+)"\s+data-every="(\d+)"\s+data-etag="([^"]+)"')
NUMBER = re.compile(r'^"\d+-(\d+)-')  # the event number inside an ETag
PATIENCE = 60.0  # seconds for an answer


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float
    wire_bytes: int

    @property
    def etag(self) -> str:
        return self.headers.get("etag", "")

    @property
    def event_number(self) -> int:
        found = NUMBER.match(self.etag)
        assert found, f"an ETag without an event number: {self.etag!r}"
        return int(found[1])


class Line:
    """One kept connection to the server; opened again when the server has closed it."""

    def __init__(self, port: int, cookies: str = "") -> None:
        self.port, self.cookies = port, cookies
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, *, etag: str = "", form: str | None = None) -> Reply:
        began = time.perf_counter()
        for fresh in (False, True):
            if self.writer is None or fresh:
                await self.open()
            try:
                status, headers, raw = await asyncio.wait_for(self._once(path, etag, form), PATIENCE)
                break
            except (ConnectionError, asyncio.IncompleteReadError):
                if fresh or form is not None:  # a form is never sent twice by itself
                    raise
        seconds = time.perf_counter() - began
        if headers.get("connection") == "close":
            await self.close()
        body = gzip.decompress(raw) if headers.get("content-encoding") == "gzip" else raw
        return Reply(status, headers, body, seconds, len(raw))

    async def open(self) -> None:
        await self.close()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def _once(self, path: str, etag: str, form: str | None) -> tuple[int, dict[str, str], bytes]:
        assert self.reader is not None
        assert self.writer is not None
        head = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Accept-Encoding: gzip",
        ]
        if etag:
            head.append(f"If-None-Match: {etag}")
        if self.cookies:
            head.append(f"Cookie: {self.cookies}")
        if form is not None:
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(form)}"]
        self.writer.write(("\r\n".join(head) + "\r\n\r\n" + (form or "")).encode())
        first, *rest = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(": ") for line in rest if line)
        headers = {name.lower(): value for name, _, value in pairs}
        status = int(first.split()[1])
        length = 0 if status == 304 else int(headers.get("content-length", "0"))
        return status, headers, await self.reader.readexactly(length) if length else b""


@dataclass
class Watched:
    """What all spectators together have seen."""

    pages: list[float] = field(default_factory=list)
    unchanged: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # seconds from an acknowledged result to a screen that shows it
    wire_bytes: int = 0
    wrong: list[str] = field(default_factory=list)
    acknowledged: dict[int, float] = field(default_factory=dict)  # event number → when its writer had the answer


async def spectator(port: int, path: str, watched: Watched, stop: asyncio.Event, random: Random) -> None:
    """One page kept open until the end."""
    line = Line(port)
    try:
        await _watch(line, path, watched, stop, random)
    except (ConnectionError, TimeoutError, asyncio.IncompleteReadError, AssertionError) as error:
        watched.wrong.append(f"{path}: {type(error).__name__} {error}")
    finally:
        await line.close()


async def _watch(line: Line, path: str, watched: Watched, stop: asyncio.Event, random: Random) -> None:
    page = await line.ask(path)
    watched.pages.append(page.seconds)
    found = LIVE.search(page.body)
    assert page.status == 200, page.status
    assert found, "the page has no live part"
    live, every = found[1].decode(), int(found[2])
    etag = found[3].decode().replace("&quot;", '"')
    seen = Reply(200, {"etag": etag}, b"", 0, 0).event_number
    while not await stopped_within(stop, every * random.uniform(0.9, 1.1)):
        reply = await line.ask(live, etag=etag)
        watched.wire_bytes += reply.wire_bytes
        if reply.status == 304:
            watched.unchanged.append(reply.seconds)
            continue
        assert reply.status == 200, reply.status
        watched.changed.append(reply.seconds)
        etag, now = reply.etag, time.perf_counter()
        for number in range(seen + 1, reply.event_number + 1):
            if number in watched.acknowledged:
                watched.late.append(max(0.0, now - watched.acknowledged[number]))
        seen = reply.event_number


async def stopped_within(stop: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True
