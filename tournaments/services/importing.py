"""A tournament out of a report file (TRF): read and checked whole, then written in one step of the log, or not at all.

Members are recognised by their name; everybody else becomes a guest. Pairings come as they were played, without
reasons: the file has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from members.models import Member
from members.services.guests import create_guest, split_name
from members.validators import HIGHEST_RATING, clean_name, validate_name
from pairing.errors import PairingError
from pairing.formats import trf as report
from pairing.formats.trf.types import system_named_in
from pairing.history import histories
from pairing.model import (
    Acceleration,
    Board,
    PlannedBye,
    Result,
    RoundPlan,
    Step,
    TournamentSnapshot,
    step,
)
from pairing.model import (
    Game as Played,
)
from pairing.model import (
    Round as PlayedRound,
)
from pairing.said import retold
from pairing.systems import SYSTEMS, system
from tournaments.by_hand import HAND, judged
from tournaments.documents import encode, plan_body, snapshot_body
from tournaments.models import (
    ByeRequest,
    Directorship,
    Document,
    ForbiddenPair,
    Game,
    GameStatus,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Seat,
    Tournament,
    TournamentStatus,
)
from tournaments.queries.players import members_named
from tournaments.refusals import BadValue
from tournaments.services.lifecycle import insert_under_a_free_address
from tournaments.services.work import Work
from tournaments.settings_rules import MOST_LEGS, MOST_PLAYERS, MOST_ROUNDS, check_settings, default_tie_breaks
from tournaments.snapshots import scoring_of

USUAL_SYSTEM = "fide-dutch-2026"
PLAYER_LINE = re.compile(r"001 +(\d{1,4})(?!\d)", re.ASCII)
IMPORTED = "hand.imported"


@dataclass(frozen=True)
class FileProblem:
    """What is wrong with a file, and on which line; 0 where it is the file as a whole."""

    line: int
    text: str

    def __str__(self) -> str:
        return _("line %(line)d: %(text)s") % {"line": self.line, "text": self.text} if self.line else self.text


class FileRefused(BadValue):
    """The file cannot be imported; nothing was written. Every problem is told with its line."""

    code = "file-refused"

    def __init__(self, problems: list[FileProblem]) -> None:
        first = _("The file cannot be imported. %(problem)s") % {"problem": problems[0]}
        super().__init__(first, field="file")
        self.problems = problems


@transaction.atomic
def import_trf(
    *, actor: Member, content: bytes, name: str = "", system_key: str = "", visibility: str = "public"
) -> tuple[Tournament, list[str]]:
    """The new tournament, directed by who imported it, and notes on what the file held that is not kept."""
    text, trf = _read(content)
    key = _system(trf, system_key)
    try:
        snapshot = report.to_snapshot(trf, options=system(key).options)
    except PairingError as error:
        raise FileRefused([FileProblem(0, retold(error, _))]) from error
    if not snapshot.number_of_rounds:
        snapshot = replace(snapshot, number_of_rounds=system(key).suggested_rounds(max(len(snapshot.players), 2)))
    problems = list(_problems(snapshot, _lines(text)))
    if problems:
        raise FileRefused(problems)
    tournament = _tournament(trf, snapshot, actor, name, key, visibility)
    work = Work(tournament, actor)
    insert_under_a_free_address(work)
    work.create(Directorship, tournament=tournament, member=actor, appointed_by=None)
    players = _enter(work, snapshot)
    _ask_and_forbid(work, snapshot, players)
    for round_ in snapshot.rounds:
        _play(work, snapshot, round_, players)
    work.record("tournament.created", system=key, file="trf", entered=len(players))
    return tournament, list(_notes(trf, snapshot))


# Reading -----------------------------------------------------------------------------------------


def _read(content: bytes) -> tuple[str, report.Trf]:
    try:
        text = report.decode(content)
        trf = report.read(text)
    except report.TrfError as error:
        raise FileRefused([FileProblem(each.line, retold(each.text, _)) for each in error.problems]) from error
    if not trf.players:
        raise FileRefused([FileProblem(0, _("It has no players: no line begins with 001."))])
    return text, trf


def _lines(text: str) -> dict[int, int]:
    """On which line each starting number stands."""
    found: dict[int, int] = {}
    for n, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        if match := PLAYER_LINE.match(line):
            found.setdefault(int(match[1]), n)
    return found


def _system(trf: report.Trf, wanted: str) -> str:
    """The system asked for, the one the file names, or the one that rated tournaments use."""
    if wanted and wanted not in SYSTEMS:
        raise BadValue(_("Choose one of the pairing systems on the list."), field="system")
    named = wanted or system_named_in(trf) or USUAL_SYSTEM
    if named in SYSTEMS:
        return named
    editions = sorted(key for key in SYSTEMS if key.startswith(named.rsplit("-", 1)[0]))
    return editions[-1] if editions else USUAL_SYSTEM


def _problems(snapshot: TournamentSnapshot, lines: dict[int, int]) -> Iterator[FileProblem]:
    if len(snapshot.players) > MOST_PLAYERS:
        yield FileProblem(0, _("It has more than %(most)d players.") % {"most": MOST_PLAYERS})
        return
    if snapshot.number_of_rounds > MOST_ROUNDS or snapshot.legs > MOST_LEGS:
        yield FileProblem(0, _("It has more than %(most)d rounds.") % {"most": MOST_ROUNDS})
    for player in snapshot.players:
        line = lines.get(player.number, 0)
        try:
            validate_name(clean_name(player.name))
        except ValidationError as error:
            yield FileProblem(line, " ".join(error.messages))
        if player.rating > HIGHEST_RATING:
            yield FileProblem(line, _("A rating is at most %(highest)d.") % {"highest": HIGHEST_RATING})
    yield from _problems_of_rounds(snapshot, lines)


def _problems_of_rounds(snapshot: TournamentSnapshot, lines: dict[int, int]) -> Iterator[FileProblem]:
    for round_ in snapshot.rounds:
        first = {frozenset(game.players): game for game in round_.games if game.leg == 1}
        for game in round_.games:
            line = lines.get(game.white, 0)
            before = first.get(frozenset(game.players))
            if before is None or (game.white == before.white) is not (game.leg % 2 == 1):
                yield FileProblem(
                    line, _("Round %(round)d: the games of a match alternate colours.") % {"round": round_.number}
                )
            elif game.result is None and game.leg == 1 and round_ is not snapshot.rounds[-1]:
                yield FileProblem(
                    line,
                    _("Round %(round)d has no result, though a later round was paired.") % {"round": round_.number},
                )


def _notes(trf: report.Trf, snapshot: TournamentSnapshot) -> Iterator[str]:
    for problem in trf.problems:
        yield str(FileProblem(problem.line, retold(problem.text, _)))
    if snapshot.virtual and snapshot.acceleration is Acceleration.NONE:
        yield _("Points added for pairing alone are not kept.")
    if any(not _lasts(ban.first_round, ban.last_round, snapshot) for ban in snapshot.forbidden):
        yield _("Pairs kept apart in some rounds only may meet.")


def _lasts(first: int, last: int | None, snapshot: TournamentSnapshot) -> bool:
    """Whether a ban holds for every round to come."""
    return first <= snapshot.next_round and (last is None or last >= snapshot.number_of_rounds)


# Writing -----------------------------------------------------------------------------------------


def _tournament(
    trf: report.Trf, snapshot: TournamentSnapshot, actor: Member, name: str, key: str, visibility: str
) -> Tournament:
    title = clean_name(name or trf.name)[:120] or _("Imported tournament")
    scoring = snapshot.scoring
    settings = {
        "options": encode(snapshot.options) if snapshot.options else {},
        "points_win": scoring.win,
        "points_draw": scoring.draw,
        "points_loss": scoring.loss,
        "points_bye": scoring.bye,
        "points_forfeit": scoring.forfeit_win,
        "tie_breaks": list(trf.tie_breaks) or default_tie_breaks(key, scoring.unit.value),
        "legs": snapshot.legs,
        "acceleration": snapshot.acceleration.value,
    }
    check_settings(name=title, system=key, number_of_rounds=snapshot.number_of_rounds, **settings)
    tournament = Tournament(
        name=title,
        system=key,
        number_of_rounds=snapshot.number_of_rounds,
        created_by=actor,
        visibility=visibility,
        rated=False,  # its games were played elsewhere, or have been rated before
        score_unit=scoring.unit.value,
        first_round=snapshot.first_round.value,
        initial_colour=snapshot.initial_colour.value if snapshot.initial_colour else "",
        status=TournamentStatus.RUNNING if snapshot.rounds else TournamentStatus.PREPARING,
        **settings,
    )
    if snapshot.seed:
        tournament.seed = snapshot.seed[:32]
    if scoring_of(tournament) != scoring or any(value != round(value, 1) for value in _points(tournament)):
        raise FileRefused(
            [FileProblem(0, _("It gives points for byes, absences or forfeits that a tournament here cannot give."))]
        )
    return tournament


def _points(tournament: Tournament) -> tuple[Decimal, ...]:
    return (
        tournament.points_win,
        tournament.points_draw,
        tournament.points_loss,
        tournament.points_bye,
        tournament.points_forfeit,
    )


def _enter(work: Work, snapshot: TournamentSnapshot) -> dict[int, Player]:
    """Every player of the file with their starting number; a member is taken once."""
    known = members_named([form for player in snapshot.players for form in _forms(player.name)])
    taken: set[int] = set()
    rows = []
    for player in snapshot.players:
        member = next((known[form.casefold()] for form in _forms(player.name) if form.casefold() in known), None)
        if member is None or member.pk in taken:
            member = create_guest(actor=work.actor, name=_forms(player.name)[-1], rating=player.rating)
        taken.add(member.pk)
        left = player.last_round is not None and player.last_round < snapshot.next_round
        rows.append(
            Player(
                tournament=work.tournament,
                member=member,
                status=PlayerStatus.WITHDRAWN if left else PlayerStatus.PLAYING,
                rating=player.rating,
                number=player.number,
                seed=player.seed,
                table=player.table,
                first_round=player.first_round,
                last_round=player.last_round,
            )
        )
    return {row.number or 0: row for row in work.create_many(rows)}


def _forms(name: str) -> tuple[str, ...]:
    """A name as the file has it, and with its first name first where it stands behind a comma."""
    name = clean_name(name)
    turned = " ".join(part for part in split_name(name) if part)
    return (name,) if turned == name else (name, turned)


def _ask_and_forbid(work: Work, snapshot: TournamentSnapshot, players: dict[int, Player]) -> None:
    work.create_many(
        [
            ByeRequest(player=players[each.player], round_number=each.round, kind=each.kind.value)
            for each in snapshot.requests
        ]
    )
    pairs = set()
    for ban in snapshot.forbidden:
        if _lasts(ban.first_round, ban.last_round, snapshot):
            pairs |= {frozenset((a, b)) for a in ban.players for b in ban.players if a != b}
    keys = sorted(sorted(players[number].pk for number in pair) for pair in pairs)
    work.create_many([ForbiddenPair(tournament=work.tournament, first_id=a, second_id=b) for a, b in keys])


def _play(work: Work, snapshot: TournamentSnapshot, played: PlayedRound, players: dict[int, Player]) -> None:
    """A round as it was: closed, or, where it is the last one and results are missing, still being played."""
    tournament = work.tournament
    before = report.replay(snapshot, played).snapshot
    plan = _plan(before, played, tournament.system)
    going_on = played is snapshot.rounds[-1] and any(game.result is None for game in played.games)
    now = timezone.now()
    keys = {number: row.pk for number, row in players.items()}
    round_ = work.create(
        Round,
        tournament=tournament,
        number=played.number,
        status=RoundStatus.STARTED if going_on else RoundStatus.CLOSED,
        system=tournament.system,
        plan=Document.objects.create(tournament=tournament, kind="plan", body=plan_body(plan)),
        snapshot=Document.objects.create(tournament=tournament, kind="snapshot", body=snapshot_body(before, keys)),
        accepted_flags=list(range(len(plan.flags))),
        started_at=now,
        closed_at=None if going_on else now,
    )
    boards = {frozenset(board.players): board.number for board in plan.boards}
    decided = {frozenset((each.winner, each.loser)): each for each in played.decisions}
    games = [game for game in played.games if game.result is not None or going_on]
    rows = []
    for game in games:
        pair = frozenset(game.players)
        row = _game(game, round_, boards[pair])
        if game.leg == 1 and (decision := decided.get(pair)):
            row.decided_for, row.decided_how = players[decision.winner], decision.how[:120]
        rows.append(row)
    seats = []
    for game, row in zip(games, work.create_many(rows), strict=True):
        for number, colour in ((game.white, "w"), (game.black, "b")):
            seats.append(Seat(round=round_, leg=game.leg, player=players[number], game=row, colour=colour))
    seats += [Seat(round=round_, player=players[bye.player], bye=bye.kind.value) for bye in played.byes]
    work.create_many(seats)


def _game(game: Played, round_: Round, board: int) -> Game:
    finished = game.result is not None and game.result is not Result.POSTPONED
    status = (
        GameStatus.FINISHED
        if finished
        else GameStatus.POSTPONED
        if game.result is Result.POSTPONED
        else GameStatus.IN_PLAY
        if game.leg == 1
        else GameStatus.PLANNED
    )
    return Game(
        round=round_,
        board=board,
        leg=game.leg,
        status=status,
        result=game.result.value if finished and game.result else "",
        started_at=round_.started_at if status is not GameStatus.PLANNED else None,
        finished_at=round_.started_at if finished else None,
    )


def _plan(before: TournamentSnapshot, played: PlayedRound, system_key: str) -> RoundPlan:
    """The round as a plan, best boards first, with the flags it deserves."""
    why: tuple[Step, ...] = (step(IMPORTED, HAND),)
    past = histories(before)

    def strength(game: Played) -> tuple[Decimal, Decimal, int]:
        points = sorted((past[number].points for number in game.players), reverse=True)
        return (-points[0], -points[1], min(game.players))

    first = sorted((game for game in played.games if game.leg == 1), key=strength)
    boards = tuple(Board(n, game.white, game.black, why) for n, game in enumerate(first, start=1))
    byes = tuple(PlannedBye(bye.player, bye.kind, why) for bye in sorted(played.byes, key=lambda bye: bye.player))
    plan = RoundPlan(played.number, system_key, boards, byes, steps=why)
    return judged(before, plan, plan)
