"""Clients that write all the time, each with a journal of what was acknowledged to it.

A lane is one signed-in person who sends one request after the other. The log of the site must then tell exactly the
steps of the lane's journal, in order; only the step that was on its way when the connection broke may be there or not.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from members.models import Member
from scripts.rehearsal.browser import Answer, Browser, Lost
from scripts.rehearsal.cast import RESULTS, people, person, session_of, tournament_of
from tournaments.models import Event, Game, PlayerStatus, RoundStatus, Tournament
from tournaments.services.lifecycle import open_registration

Step = tuple[int, str, str]  # tournament, kind of event, what it is about
RESULT_KINDS = ("result.entered", "result.changed")
WAIT = 0.005  # seconds a lane rests when it has nothing to do


class Unexpected(Exception):
    """An answer that must never be given: a server error, or a page where none belongs."""


@dataclass
class Lane:
    """One client. `journal` is what was acknowledged, `pending` what has been sent and not yet answered."""

    member: Member
    browser: Browser
    journal: list[Step] = field(default_factory=list)
    pending: Step | None = None
    refused: int = 0

    @classmethod
    def of(cls, member: Member) -> Lane:
        return cls(member, Browser("http://127.0.0.1:1", session_of(member), seconds=20))

    def write(self, step: Step, path: str, **form: str) -> bool:
        """Send a form; whether it was accepted. A refusal must leave nothing behind, and so is not noted."""
        self.pending = step
        answer = self.browser.post(path, **form)
        if answer.status == 503:
            raise Lost(f"{path}: the database is away")  # whether the step was committed is not known
        if answer.done:
            self.journal.append(step)
        elif answer.status in (400, 403, 404, 409, 412):
            self.refused += 1
        else:
            raise Unexpected(f"{path} {form}: {answer.status} {answer.location} {answer.text[:200]}")
        self.pending = None
        return answer.done

    def read(self, path: str) -> Answer:
        answer = self.browser.get(path)
        if answer.status == 503:
            raise Lost(f"{path}: the database is away")
        if answer.status != 200:
            raise Unexpected(f"{path}: {answer.status} {answer.location}")
        return answer

    def told(self) -> list[Step]:
        """What the log says this member did."""
        return [step_of(event) for event in Event.objects.filter(actor=self.member).order_by("pk")]

    def differences(self) -> list[str]:
        """Compare the log with the journal; a pending step that was committed becomes part of the journal."""
        told = self.told()
        if self.pending is not None and told == [*self.journal, self.pending]:
            self.journal.append(self.pending)
        self.pending = None
        if told == self.journal:
            return []
        where = next((n for n, (a, b) in enumerate(zip(told, self.journal, strict=False)) if a != b), len(told))
        said, found = self.journal[where : where + 2], told[where : where + 2]
        counts = f"{len(self.journal)} steps were acknowledged, {len(told)} are in the log"
        return [f"{self.member}: {counts}; they part at {where}: acknowledged {said}, log {found}"]


def step_of(event: Event) -> Step:
    if event.kind in RESULT_KINDS:
        return event.tournament_id, "result", f"{event.facts['game']} {event.facts['after']}"
    return event.tournament_id, event.kind, str(event.round_number or "")


class Table:
    """A tournament under way: what its director and clerks know of it between them."""

    BOARDS, ROUNDS = 8, 11

    def __init__(self, name: str, field_: list[Member], random: Random) -> None:
        self.name, self.field, self.random = name, field_, random
        self.director = Lane.of(person(f"{name} Director"))
        self.clerks = [Lane.of(person(f"{name} Clerk {number}")) for number in (1, 2)]
        self.tournaments: list[Tournament] = []
        self.results: dict[int, str] = {}
        self.new_tournament()

    @property
    def lanes(self) -> list[Lane]:
        return [self.director, *self.clerks]

    @property
    def tournament(self) -> Tournament:
        return self.tournaments[-1]

    def new_tournament(self) -> None:
        """Made by somebody who is no lane, so that the lanes' logs hold their own steps alone."""
        maker = person(f"{self.name} Maker {len(self.tournaments) + 1}")
        directors = [maker, *(lane.member for lane in self.lanes)]
        name = f"{self.name} {len(self.tournaments) + 1}"
        self.tournaments.append(tournament_of(self.field, directors=directors, name=name, rounds=self.ROUNDS))
        self.results = {}

    def catch_up(self) -> None:
        """Where the record stands now; a new tournament when this one is nearly over."""
        if self.tournament.rounds.count() >= self.ROUNDS - 3:
            self.new_tournament()
        games = Game.objects.filter(round__tournament=self.tournament, round__status=RoundStatus.STARTED)
        self.results = dict(games.order_by("pk").values_list("pk", "result"))
        last = self.tournament.rounds.order_by("-number").first()
        self.number = last.number if last else 0
        self.status = last.status if last else RoundStatus.CLOSED

    def path(self, *parts: object) -> str:
        return f"/tournaments/{self.tournament.slug}/" + "".join(f"{part}/" for part in parts)

    def direct(self, stop: threading.Event) -> None:
        """Plan, start, wait for the results, close, and again."""
        pk, lane = self.tournament.pk, self.director
        while not stop.is_set():
            if self.status == RoundStatus.CLOSED:
                if self.number == self.ROUNDS:
                    return
                if lane.write((pk, "round.planned", str(self.number + 1)), self.path("rounds", "plan")):
                    self.number, self.status = self.number + 1, RoundStatus.PLANNED
            elif self.status == RoundStatus.PLANNED:
                step = (pk, "round.started", str(self.number))
                if lane.write(step, self.path("rounds", self.number, "start"), accept_all="yes"):
                    page = lane.read(self.path("rounds", self.number, "results")).text
                    games = sorted({int(game) for game in re.findall(r"/games/(\d+)/result/", page)})
                    self.results, self.status = dict.fromkeys(games, ""), RoundStatus.STARTED
            elif all(self.results.values()):
                step = (pk, "round.closed", str(self.number))
                if lane.write(step, self.path("rounds", self.number, "close")):
                    self.results, self.status = {}, RoundStatus.CLOSED
            else:
                stop.wait(WAIT)

    def record(self, clerk: int, stop: threading.Event) -> None:
        """Enter the results of every second board, and now and then change one."""
        lane = self.clerks[clerk]
        while not stop.is_set():
            mine = [game for n, game in enumerate(list(self.results)) if n % len(self.clerks) == clerk]
            missing = [game for game in mine if not self.results.get(game)]
            if not missing and (not mine or self.random.random() < 0.7):
                stop.wait(WAIT)
                continue
            game = self.random.choice(missing or mine)
            result = self.random.choice([each for each in RESULTS if each != self.results.get(game)])
            step = (self.tournament.pk, "result", f"{game} {result}")
            if (
                lane.write(step, self.path("games", game, "result"), result=result, change="yes")
                and game in self.results
            ):
                self.results[game] = result


class EntryList:
    """A tournament with few places: members sign up and withdraw, and the waiting list moves."""

    PLACES, ENOUGH = 3, 300

    def __init__(self, count: int) -> None:
        self.lanes = [Lane.of(member) for member in people("Guest", count)]
        self.maker = person("Entry Maker")
        self.tournaments: list[Tournament] = []
        self.new_tournament()

    @property
    def tournament(self) -> Tournament:
        return self.tournaments[-1]

    def new_tournament(self) -> None:
        name = f"Entries {len(self.tournaments) + 1}"
        made = tournament_of([], directors=[self.maker], name=name, rounds=5, maximum_players=self.PLACES)
        open_registration(tournament_id=made.pk, actor=self.maker)
        self.tournaments.append(made)
        self.inside: set[int] = set()

    def catch_up(self) -> None:
        if self.tournament.events.count() > self.ENOUGH:
            self.new_tournament()
        entered = self.tournament.players.exclude(status=PlayerStatus.WITHDRAWN)
        self.inside = set(entered.values_list("member_id", flat=True))

    def come_and_go(self, lane: Lane, stop: threading.Event) -> None:
        pk, address = self.tournament.pk, f"/tournaments/{self.tournament.slug}"
        while not stop.is_set():
            if lane.member.pk in self.inside:
                if lane.write((pk, "player.withdrawn", ""), f"{address}/withdraw/"):
                    self.inside.discard(lane.member.pk)
            elif lane.write((pk, "player.entered", ""), f"{address}/enter/"):
                self.inside.add(lane.member.pk)


class Club:
    """Everybody who writes: two tournaments under way and a list of entries."""

    def __init__(self, random: Random) -> None:
        field_ = people("Player", 2 * Table.BOARDS)
        self.tables = [Table(name, field_, Random(random.random())) for name in ("Open", "Cup")]
        self.entries = EntryList(4)
        self.unexpected: list[str] = []
        self.threads: list[threading.Thread] = []
        self.stop = threading.Event()

    @property
    def lanes(self) -> list[Lane]:
        return [lane for table in self.tables for lane in table.lanes] + self.entries.lanes

    @property
    def acknowledged(self) -> int:
        return sum(len(lane.journal) for lane in self.lanes)

    def under_way(self) -> list[Tournament]:
        return [*(table.tournament for table in self.tables), self.entries.tournament]

    def begin(self, url: str) -> None:
        """Everybody writes to this server until it is gone, or until `end`."""
        self.stop = threading.Event()
        for table in self.tables:
            table.catch_up()
        self.entries.catch_up()
        for lane in self.lanes:
            lane.browser.visit(url)
        jobs = [partial(table.direct, self.stop) for table in self.tables]
        jobs += [partial(table.record, n, self.stop) for table in self.tables for n in range(len(table.clerks))]
        jobs += [partial(self.entries.come_and_go, lane, self.stop) for lane in self.entries.lanes]
        self.threads = [threading.Thread(target=self._until_lost, args=[job], daemon=True) for job in jobs]
        for thread in self.threads:
            thread.start()

    def _until_lost(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Lost:
            pass
        except Unexpected as unexpected:
            self.unexpected.append(str(unexpected))

    def end(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(60)
            if thread.is_alive():
                self.unexpected.append("A client waited for more than a minute.")
