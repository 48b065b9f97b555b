"""The six races. Each puts two people at the same door at the same moment, again and again, and judges both answers.

A race yields what was wrong: an answer that must not be, a loser without a sentence, a record that nobody could have
made one after the other. It leaves the record as it found it, ready for the next time.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from members.models import Member, Role
from scripts.rehearsal.browser import Answer, Browser
from scripts.rehearsal.cast import enter_all, people, person, play, session_of, start_next, tournament_of
from tournaments.models import Event, Game, Player, PlayerStatus, Tournament
from tournaments.services.games import clear_result, enter_result
from tournaments.services.lifecycle import open_registration, reopen_tournament
from tournaments.services.players import withdraw
from tournaments.services.rounds import plan_round
from tournaments.services.undo import undo_last

Act = Callable[[], Answer]
RENEW_AFTER = 50  # races on one tournament: its log stays short enough to be verified often


def at_once(acts: Sequence[Act]) -> list[Answer]:
    """Everybody acts at the same moment."""
    gate = threading.Barrier(len(acts))

    def act(each: Act) -> Answer:
        gate.wait(60)
        return each()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


class Contest(ABC):
    """One kind of race between two people at the doors of one or two servers."""

    name: str

    def __init__(self, urls: Sequence[str], word: str = "") -> None:
        self.urls = urls
        self.word = word or self.name.title()
        self.first, self.second = (person(f"{self.word} Director {n}") for n in (1, 2))
        self.browsers = {member.pk: self.browser(member, n) for n, member in enumerate((self.first, self.second))}
        self.run = 0
        self.accepted: Counter[tuple[bool, ...]] = Counter()  # who was accepted: the first, the second, both
        self.tournaments: list[Tournament] = []
        self.furnish()
        self.renew()

    def furnish(self) -> None:
        """People that all tournaments of the contest share."""
        self.field = people(f"{self.word} Player", 4)

    @abstractmethod
    def make(self, name: str) -> Tournament:
        """A tournament as the race needs it."""

    @abstractmethod
    def race(self) -> Iterator[str]:
        """One race, judged, and everything put back."""

    def browser(self, member: Member, server: int) -> Browser:
        return Browser(self.urls[server % len(self.urls)], session_of(member))

    def renew(self) -> None:
        self.tournaments.append(self.make(f"{self.word} {len(self.tournaments) + 1}"))

    @property
    def tournament(self) -> Tournament:
        return self.tournaments[-1]

    def again(self) -> Iterator[str]:
        """One more race; a fresh tournament from time to time."""
        if self.run and self.run % RENEW_AFTER == 0:
            self.renew()
        self.run += 1
        yield from self.race()

    def path(self, *parts: object) -> str:
        return f"/tournaments/{self.tournament.slug}/" + "".join(f"{part}/" for part in parts)

    def between(self, first: Act, second: Act) -> list[Answer]:
        """Both at once; who is asked first by the machine changes every time."""
        answers = at_once([first, second]) if self.run % 2 else at_once([second, first])[::-1]
        self.accepted[tuple(answer.done for answer in answers)] += 1
        return answers

    def send(self, member: Member, path: str, **form: str) -> Act:
        return lambda: self.browsers[member.pk].post(path, **form)

    def game(self) -> Game:
        return Game.objects.filter(round__tournament=self.tournament).order_by("-round__number", "board")[0]

    def version(self) -> str:
        return str(Tournament.objects.get(pk=self.tournament.pk).event_number)

    def one_wins(self, answers: Sequence[Answer], status: int, *sentences: str) -> Iterator[str]:
        """Exactly one was accepted; the other has this status and reads one of the sentences."""
        losers = [answer for answer in answers if not answer.done]
        if len(losers) != 1:
            yield f"{self.name}: {[answer.status for answer in answers]}, one of them must win"
        for loser in losers:
            yield from self.reads(loser, status, *sentences)

    def reads(self, loser: Answer, status: int, *sentences: str) -> Iterator[str]:
        if loser.status != status or not any(sentence in loser.sentences for sentence in sentences):
            yield f"{self.name}: the loser reads {loser.status} “{loser.sentences[:200] or loser.text[:200]}”"

    def events_since(self, version: str) -> list[str]:
        later = Event.objects.filter(tournament=self.tournament, number__gt=int(version)).order_by("number")
        return list(later.values_list("kind", flat=True))

    def undo_until(self, version: str) -> None:
        """Take back what the race has done, the last step first."""
        for _ in self.events_since(version):
            undo_last(tournament_id=self.tournament.pk, actor=self.first, reason="once more")


class DoubleStart(Contest):
    """Two directors start the same round."""

    name = "double start"

    def make(self, name: str) -> Tournament:
        made = tournament_of(self.field, directors=[self.first, self.second], name=name, rounds=3)
        plan_round(tournament_id=made.pk, actor=self.first)
        return made

    def race(self) -> Iterator[str]:
        before = self.version()
        form = {"accept_all": "yes", "version": before}
        path = self.path("rounds", 1, "start")
        answers = self.between(self.send(self.first, path, **form), self.send(self.second, path, **form))
        yield from self.one_wins(answers, 409, "Round 1 has already been started by")
        if (told := self.events_since(before)) != ["round.started"]:
            yield f"{self.name}: the log tells {told}"
        self.undo_until(before)


class LastPlace(Contest):
    """Two members take the last place."""

    name = "last place"

    def make(self, name: str) -> Tournament:
        maker, *others = self.field
        made = tournament_of(others, directors=[maker], name=name, rounds=3, maximum_players=len(self.field))
        open_registration(tournament_id=made.pk, actor=maker)
        return made

    def race(self) -> Iterator[str]:
        path = self.path("enter")
        acts = [self.followed(member, path) for member in (self.first, self.second)]
        answers = at_once(acts)
        self.accepted[tuple("You are in." in answer.sentences for answer in answers)] += 1
        players = list(Player.objects.filter(tournament=self.tournament, member__in=[self.first, self.second]))
        statuses = sorted(player.status for player in players if player.status != PlayerStatus.WITHDRAWN)
        if statuses != [PlayerStatus.PLAYING, PlayerStatus.WAITING]:
            yield f"{self.name}: {statuses}, answers {[(a.status, a.sentences) for a in answers]}"
        if [answer.status for answer in answers] != [200, 200]:
            yield f"{self.name}: {[(answer.status, answer.sentences) for answer in answers]}"
        if sum("You are on the waiting list" in answer.sentences for answer in answers) != 1:
            yield f"{self.name}: {[answer.sentences for answer in answers]}"
        for player in sorted(players, key=lambda player: player.status == PlayerStatus.PLAYING):  # nobody moves up
            if player.status != PlayerStatus.WITHDRAWN:
                withdraw(tournament_id=self.tournament.pk, player_id=player.pk, actor=player.member)

    def followed(self, member: Member, path: str) -> Act:
        browser = self.browsers[member.pk]
        return lambda: browser.follow(browser.post(path))


class TwoPhones(Contest):
    """A result from two phones: the two players', who agree or do not, and the two directors', who do not."""

    name = "two phones"

    def make(self, name: str) -> Tournament:
        made = tournament_of(self.field, directors=[self.first, self.second], name=name, rounds=3, players_report=True)
        start_next(made, self.first)
        game = Game.objects.filter(round__tournament=made).order_by("board")[0]
        seats = {seat.colour: seat.player.member for seat in game.seats.select_related("player__member")}
        self.white, self.black = seats["w"], seats["b"]
        for n, member in enumerate((self.white, self.black)):
            self.browsers[member.pk] = self.browser(member, n)
        return made

    def race(self) -> Iterator[str]:
        game, before = self.game(), self.version()
        yield from (self.players_agree, self.players_differ, self.directors_differ)[self.run % 3](game, before)
        game.refresh_from_db()
        if game.result:
            clear_result(tournament_id=self.tournament.pk, game_id=game.pk, actor=self.first, reason="again")
        elif game.report:
            self.undo_until(before)

    def players_agree(self, game: Game, before: str) -> Iterator[str]:
        answers = self.players_say(game, "1-0", "1-0")
        yield from self.all_accepted(answers)
        yield from self.told(before, ["result.reported", "result.confirmed"])
        game.refresh_from_db()
        if (game.result, game.report) != ("1-0", "confirmed"):
            yield f"{self.name}: both said 1-0, the record says {game.result!r}, {game.report}"

    def players_differ(self, game: Game, before: str) -> Iterator[str]:
        answers = self.players_say(game, "1-0", "0-1")
        yield from self.all_accepted(answers)
        yield from self.told(before, ["result.reported", "result.disputed"])
        game.refresh_from_db()
        if (game.result, game.report) != ("", "disputed"):
            yield f"{self.name}: they said 1-0 and 0-1, the record says {game.result!r}, {game.report}"

    def directors_differ(self, game: Game, before: str) -> Iterator[str]:
        path = self.path("games", game.pk, "result")
        answers = self.between(
            self.send(self.first, path, result="1-0", version=before),
            self.send(self.second, path, result="0-1", version=before),
        )
        yield from self.one_wins(answers, 412, "changed this at")
        yield from self.told(before, ["result.entered"])

    def players_say(self, game: Game, white: str, black: str) -> list[Answer]:
        path = self.path("games", game.pk, "report")
        return self.between(self.send(self.white, path, result=white), self.send(self.black, path, result=black))

    def all_accepted(self, answers: Sequence[Answer]) -> Iterator[str]:
        if not all(answer.done for answer in answers):
            yield f"{self.name}: {[(answer.status, answer.sentences) for answer in answers]}"

    def told(self, before: str, expected: list[str]) -> Iterator[str]:
        if (told := self.events_since(before)) != expected:
            yield f"{self.name}: the log tells {told}, not {expected}"


class UndoAgainstCorrection(Contest):
    """One director takes the last result back, the other corrects it."""

    name = "undo against correction"

    def make(self, name: str) -> Tournament:
        made = tournament_of(self.field, directors=[self.first, self.second], name=name, rounds=3)
        start_next(made, self.first)
        return made

    def race(self) -> Iterator[str]:
        game = self.game()
        enter_result(tournament_id=self.tournament.pk, game_id=game.pk, result="1-0", actor=self.first)
        before = self.version()
        answers = self.between(
            self.send(self.first, self.path("direct", "undo"), number=before),
            self.send(self.second, self.path("games", game.pk, "result"), result="0-1", change="yes", version=before),
        )
        undone = answers[0].done
        yield from self.one_wins(answers, 412, "is no longer the last one", "changed this at")
        game.refresh_from_db()
        told = self.events_since(before)
        if (game.result, told) != (("", ["undone"]) if undone else ("0-1", ["result.changed"])):
            yield f"{self.name}: undone {undone}, the record says {game.result!r}, the log {told}"
        if game.result:
            clear_result(tournament_id=self.tournament.pk, game_id=game.pk, actor=self.first, reason="again")


class CloseAgainstResult(Contest):
    """One director closes, the other writes a result: the last one, another one, or one after the last round."""

    name = "close against result"

    def furnish(self) -> None:
        super().furnish()
        self.admin = person(f"{self.word} Admin", role=Role.CLUB_ADMINISTRATOR)

    def make(self, name: str) -> Tournament:
        made = tournament_of(self.field, directors=[self.first, self.second], name=name, rounds=2)
        play(made, self.first, 1)
        start_next(made, self.first)
        return made

    def race(self) -> Iterator[str]:
        yield from (self.last_result, self.changed_result, self.closed_tournament)[self.run % 3]()

    def last_result(self) -> Iterator[str]:
        """The result is always accepted; closing before it is refused."""
        game = self.all_but_one()
        before = self.version()
        close, result = self.between(
            self.send(self.first, self.path("rounds", 2, "close")),
            self.send(self.second, self.path("games", game.pk, "result"), result="0-1", version=before),
        )
        if not result.done:
            yield f"{self.name}: the last result was refused, {result.status} {result.sentences}"
        if not close.done:
            yield from self.reads(close, 409, "cannot be closed: no result yet on board")
        yield from self.told(before, ["result.entered", "round.closed"] if close.done else ["result.entered"])
        self.undo_until(before)

    def changed_result(self) -> Iterator[str]:
        """The round always closes; a result that comes after it needs a reason."""
        game = self.all_but_one()
        enter_result(tournament_id=self.tournament.pk, game_id=game.pk, result="1-0", actor=self.first)
        before = self.version()
        close, result = self.between(
            self.send(self.first, self.path("rounds", 2, "close")),
            self.send(self.second, self.path("games", game.pk, "result"), result="0-1", change="yes", version=before),
        )
        if not close.done:
            yield f"{self.name}: the round was complete and did not close, {close.status} {close.sentences}"
        if not result.done:
            yield from self.reads(result, 400, "Say why the result is corrected")
        yield from self.told(before, ["result.changed", "round.closed"] if result.done else ["round.closed"])
        self.undo_until(before)

    def closed_tournament(self) -> Iterator[str]:
        """The tournament always closes; a correction that comes after it is refused."""
        game = self.all_but_one()
        enter_all(self.tournament, self.first)
        self.browsers[self.first.pk].post(self.path("rounds", 2, "close"))
        before, was = self.version(), Game.objects.get(pk=game.pk).result
        corrected = "0-1" if was == "1-0" else "1-0"
        path = self.path("games", game.pk, "edit")
        close, result = self.between(
            self.send(self.first, self.path("direct", "close"), reason="the last round is played"),
            self.send(self.second, path, result=corrected, reason="wrong", acknowledged="yes", version=before),
        )
        if not close.done:
            yield f"{self.name}: the tournament did not close, {close.status} {close.sentences}"
            return
        if not result.done:
            yield from self.reads(result, 409, "The tournament is closed")
        expected = ["result.corrected", "tournament.closed"] if result.done else ["tournament.closed"]
        yield from self.told(before, expected)
        if Game.objects.get(pk=game.pk).result != (corrected if result.done else was):
            yield f"{self.name}: answers and record differ about the correction"
        reopen_tournament(tournament_id=self.tournament.pk, actor=self.admin, reason="once more")
        self.renew()

    def all_but_one(self) -> Game:
        """The open game, when every other board of the round has its result."""
        enter_all(self.tournament, self.first)
        game = self.game()
        clear_result(tournament_id=self.tournament.pk, game_id=game.pk, actor=self.first, reason="again")
        return game

    def told(self, before: str, expected: list[str]) -> Iterator[str]:
        if (told := self.events_since(before)) != expected:
            yield f"{self.name}: the log tells {told}, not {expected}"


class EraseAgainstEntry(Contest):
    """An administrator erases a member who is signing up, or whom a director enters."""

    name = "erase against entry"

    def furnish(self) -> None:
        super().furnish()
        self.admin = person(f"{self.word} Admin", role=Role.CLUB_ADMINISTRATOR)
        self.browsers[self.admin.pk] = self.browser(self.admin, 1)

    def make(self, name: str) -> Tournament:
        made = tournament_of(self.field, directors=[self.first], name=name, rounds=3)
        open_registration(tournament_id=made.pk, actor=self.first)
        return made

    def race(self) -> Iterator[str]:
        member = person(f"{self.word} Guest {self.run}")
        self.browsers[member.pk] = self.browser(member, 0)
        by_director = self.run % 2 == 1
        entering = (
            self.send(self.first, self.path("direct", "players", "add"), members=str(member.pk))
            if by_director
            else self.send(member, self.path("enter"))
        )
        erased, entered = self.between(self.send(self.admin, f"/members/{member.pk}/erase/"), entering)
        self.browsers.pop(member.pk).close()
        if not erased.done:
            yield f"{self.name}: not erased, {erased.status} {erased.sentences}"
        signed_out = entered.status == 302 and entered.location.startswith("/accounts/login/")
        if not entered.done and not signed_out:
            yield from self.reads(entered, 400, "cannot enter a tournament", "Choose at least one member")
        yield from self.nobody_enters_after_erasure(member, entered.done)

    def nobody_enters_after_erasure(self, member: Member, accepted: bool) -> Iterator[str]:
        member.refresh_from_db()
        player = Player.objects.filter(tournament=self.tournament, member=member).first()
        if (player is not None) != accepted:
            yield f"{self.name}: accepted {accepted}, but the field says otherwise"
        if player is None or member.erased_at is None:
            return
        event = Event.objects.filter(tournament=self.tournament, facts__player=player.pk).first() or Event.objects.get(
            tournament=self.tournament, kind="players.added", facts__players=[player.pk]
        )
        if event.at > member.erased_at:
            yield f"{self.name}: {member} was entered after the account had been erased"


CONTESTS: tuple[type[Contest], ...] = (
    DoubleStart,
    LastPlace,
    TwoPhones,
    UndoAgainstCorrection,
    CloseAgainstResult,
    EraseAgainstEntry,
)
