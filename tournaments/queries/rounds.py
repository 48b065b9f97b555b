"""A round as a page shows it: boards with both players, what they had before, and why they meet."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from decimal import Decimal

from pairing.colours import due
from pairing.history import History, histories
from pairing.matches import MatchScore
from pairing.model import ByeKind, Colour, Flag, RoundPlan, Step
from pairing.systems import Format, system
from tournaments.by_hand import is_drawn
from tournaments.documents import plan_from, players_from
from tournaments.explanations import Reason, flag_sentence, flag_word, reasons
from tournaments.models import Game, GameStatus, Player, Report, Round, Seat, Tournament
from tournaments.snapshots import Field, field_of, scoring_of


@dataclass(frozen=True)
class Side:
    """A player before a round: points, the colours so far (None for a round without a game), what is due."""

    player: Player
    points: Decimal
    colours: tuple[str, ...] = ()
    due: str = ""
    due_strictly: bool = False  # after two equal colours running


@dataclass
class BoardLine:
    """One board: one game, or the games of a match."""

    number: int
    white: Side
    black: Side
    games: list[Game]
    steps: tuple[Step, ...] = ()
    flags: list[FlagLine] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    needs_decision: bool = False  # a knockout match that stands level

    @property
    def game(self) -> Game:
        return self.games[0]

    @property
    def times_reported(self) -> int:
        """How often its players have said something: that the page of the other has news, not what it was."""
        return sum({Report.NONE: 0, Report.REPORTED: 1}.get(Report(game.report), 2) for game in self.games)

    @property
    def is_finished(self) -> bool:
        return self.is_decided or all(game.status == GameStatus.FINISHED for game in self.games)

    @property
    def is_decided(self) -> bool:
        """One side has won more than half of the games of a match: the rest need not be played."""
        return len(self.games) > 1 and 2 * max(self.match_score.wins, self.match_score.losses) > len(self.games)

    @property
    def match_score(self) -> MatchScore:
        """Games won, lost and drawn by the player with White in the first one."""
        ends = [(game.result, game.leg % 2 == 1) for game in self.games if game.result]
        wins = sum(WINNERS.get(result) == ("w" if white else "b") for result, white in ends)
        losses = sum(WINNERS.get(result) == ("b" if white else "w") for result, white in ends)
        return MatchScore(wins, losses, sum(result.startswith("1/2-1/2") for result, _white in ends))

    @property
    def is_lost_by_both(self) -> bool:
        """Neither came, or both were punished: nobody goes on, and there is nothing to decide."""
        return all(game.result in ("-/-", "0-0") for game in self.games)

    @property
    def is_postponed(self) -> bool:
        return any(game.status == GameStatus.POSTPONED for game in self.games)

    @property
    def waits(self) -> bool:
        """A game of this board is neither on nor written down: it is postponed, or its result is still to come."""
        return any(not game.result and game.status in (GameStatus.POSTPONED, GameStatus.STOPPED) for game in self.games)

    @property
    def winner(self) -> str:
        """The colour that won a single game, for the bold name."""
        if len(self.games) > 1:
            return self._match_winner()
        return WINNERS.get(self.game.result, "")

    def _match_winner(self) -> str:
        first, second = self.score
        if self.game.decided_for_id:
            return "w" if self.game.decided_for_id == self.white.player.pk else "b"
        return "w" if first > second else "b" if second > first else ""

    @property
    def score(self) -> tuple[Decimal, Decimal]:
        """Games of a match as points, White of the first game first."""
        first = second = Decimal(0)
        for game in self.games:
            mine, theirs = GAME_POINTS.get(game.result, (Decimal(0), Decimal(0)))
            if game.leg % 2 == 0:
                mine, theirs = theirs, mine
            first, second = first + mine, second + theirs
        return first, second


@dataclass(frozen=True)
class ByeLine:
    side: Side
    kind: str
    points: Decimal
    reasons: list[Reason]
    is_asked: bool  # by the player, or noted by the director: they may play after all


@dataclass(frozen=True)
class FlagLine:
    """A flag as the director reads it."""

    index: int
    kind: str
    word: str
    sentence: str
    board: int | None
    accepted: bool
    players: tuple[Player, ...]
    reasons: list[Reason]
    reason: str = ""  # the director's own words, where an edit caused the flag


@dataclass(frozen=True)
class RoundPage:
    round: Round
    boards: list[BoardLine]
    byes: list[ByeLine]
    flags: list[FlagLine]
    steps: list[Reason]
    is_drawn: bool  # a table or a bracket says who meets whom

    @property
    def finished(self) -> int:
        return sum(board.is_finished for board in self.boards)


_HALF, _ONE, _NONE = Decimal("0.5"), Decimal(1), Decimal(0)
WINNERS = {"1-0": "w", "0-1": "b", "+/-": "w", "-/+": "b", "1-0 short": "w", "0-1 short": "b"}
GAME_POINTS: dict[str, tuple[Decimal, Decimal]] = {
    "1-0": (_ONE, _NONE),
    "0-1": (_NONE, _ONE),
    "1/2-1/2": (_HALF, _HALF),
    "+/-": (_ONE, _NONE),
    "-/+": (_NONE, _ONE),
    "1/2-0": (_HALF, _NONE),
    "0-1/2": (_NONE, _HALF),
    "1-0 short": (_ONE, _NONE),
    "0-1 short": (_NONE, _ONE),
    "1/2-1/2 short": (_HALF, _HALF),
}


def round_page(tournament: Tournament, round_: Round, *, with_reasons: bool = True) -> RoundPage:
    """Everything about one round, in a handful of queries whatever its size."""
    return round_pages(tournament, [round_], with_reasons=with_reasons)[0]


def round_pages(tournament: Tournament, rounds: list[Round], *, with_reasons: bool = True) -> list[RoundPage]:
    """Everything about these rounds, in the same handful of queries however many they are."""
    field = field_of(tournament, through=max((round_.number for round_ in rounds), default=0) - 1)
    rows = _rows(tournament, rounds)
    return [_page(tournament, round_, _before(field, round_), rows, with_reasons) for round_ in rounds]


def _before(field: Field, round_: Round) -> Field:
    """The same field before the round."""
    past = tuple(each for each in field.snapshot.rounds if each.number < round_.number)
    return Field(replace(field.snapshot, rounds=past), field.players)


Words = dict[tuple[str, frozenset[int]], str]


@dataclass(frozen=True)
class Rows:
    """What the database has of some rounds."""

    games: dict[int, list[Game]]  # by round
    seats: dict[int, dict[str, int]]  # by game: who has which colour
    byes: dict[int, list[tuple[int, str]]]  # by round: who has which
    words: dict[int, Words]  # by the number of the round: the director's own, for each flag an edit by hand caused


def _rows(tournament: Tournament, rounds: list[Round]) -> Rows:
    rows = Rows(defaultdict(list), defaultdict(dict), defaultdict(list), defaultdict(dict))
    by_pk = {round_.pk: round_ for round_ in rounds}
    games = Game.objects.filter(round_id__in=by_pk).select_related("entered_by", "reported_by__member")
    for game in games.order_by("board", "leg"):
        game.round = by_pk[game.round_id]
        rows.games[game.round_id].append(game)
    for seat in Seat.objects.filter(round_id__in=by_pk, leg=1):
        if seat.game_id is None:
            rows.byes[seat.round_id].append((seat.player_id, seat.bye))
        else:
            rows.seats[seat.game_id][seat.colour] = seat.player_id
    events = tournament.events.filter(
        round_number__in=[round_.number for round_ in rounds], undone_by__isnull=True, kind__startswith="plan."
    ).order_by("number")
    for event in events.values("round_number", "facts", "reason"):
        for kind, *players in event["facts"].get("flags", []):
            rows.words[event["round_number"] or 0][(kind, frozenset(players))] = event["reason"]
    return rows


def _page(tournament: Tournament, round_: Round, before: Field, rows: Rows, with_reasons: bool) -> RoundPage:
    past = histories(before.snapshot)
    sides = {player.pk: _side(player, past[number]) for number, player in before.players.items()}
    plan = plan_from(round_.plan.body)
    named = _names_then(round_, before)
    boards = _boards(rows.games[round_.pk], rows.seats, sides)
    flags = _flags(round_, plan, named, rows.words[round_.number], boards)
    steps = {board.number: board.steps for board in plan.boards}
    eliminates = system(tournament.system).format is Format.KNOCKOUT
    for board in boards:
        board.needs_decision = (
            eliminates
            and round_.is_started
            and board.is_finished
            and board.score[0] == board.score[1]
            and not board.is_lost_by_both
        )
        board.steps = steps.get(board.number, ())
        board.flags = [flag for flag in flags if flag.board == board.number]
        if with_reasons:
            board.reasons = reasons(board.steps, named.name)
    return RoundPage(
        round=round_,
        boards=boards,
        byes=_byes(tournament, round_, rows.byes[round_.pk], plan, named, sides),
        flags=flags,
        steps=reasons(plan.steps, named.name) if with_reasons else [],
        is_drawn=is_drawn(tournament.system),
    )


@dataclass(frozen=True)
class Named:
    """Who was which starting number when the round was planned."""

    players: dict[int, Player]

    def name(self, number: int) -> str:
        player = self.players.get(number)
        return player.name if player else str(number)


def _names_then(round_: Round, field: Field) -> Named:
    by_pk = {player.pk: player for player in field.players.values()}
    then = players_from(round_.snapshot.body)
    return Named({number: by_pk[pk] for number, pk in then.items() if pk in by_pk})


def _side(player: Player, history: History) -> Side:
    wish = due(history.colours)
    return Side(
        player=player,
        points=history.points,
        colours=tuple(
            colour.value if colour else "" for record in history.records for colour in (record.colours or (None,))
        ),
        due=wish.colour.value if wish.colour else "",
        due_strictly=wish.colour is not None and not wish.reversible,
    )


def _boards(rows: list[Game], seats: dict[int, dict[str, int]], sides: dict[int, Side]) -> list[BoardLine]:
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for game in rows:
        games[game.board].append(game)
    return [
        BoardLine(
            number=number,
            white=sides[seats[match[0].pk][Colour.WHITE.value]],
            black=sides[seats[match[0].pk][Colour.BLACK.value]],
            games=match,
        )
        for number, match in sorted(games.items())
    ]


def _byes(
    tournament: Tournament,
    round_: Round,
    seats: list[tuple[int, str]],
    plan: RoundPlan,
    named: Named,
    sides: dict[int, Side],
) -> list[ByeLine]:
    scoring = scoring_of(tournament)
    steps = {named.players[bye.player].pk: bye.steps for bye in plan.byes if bye.player in named.players}
    lines = [
        ByeLine(
            sides[pk],
            kind,
            scoring.of_bye(ByeKind(kind)),
            reasons(steps.get(pk, ()), named.name),
            any(request.round_number == round_.number for request in sides[pk].player.requests.all()),
        )
        for pk, kind in seats
        if pk in sides
    ]
    return sorted(lines, key=lambda line: (line.kind != "pairing", line.side.player.name))


def _flags(round_: Round, plan: RoundPlan, named: Named, words: Words, boards: list[BoardLine]) -> list[FlagLine]:
    board_of = {player.pk: board.number for board in boards for player in (board.white.player, board.black.player)}
    return [_flag(n, flag, round_, plan, named, board_of, words) for n, flag in enumerate(plan.flags)]


def _flag(
    n: int,
    flag: Flag,
    round_: Round,
    plan: RoundPlan,
    named: Named,
    board_of: dict[int, int],
    words: Words,
) -> FlagLine:
    players = tuple(named.players[number] for number in flag.players if number in named.players)
    board = board_of.get(players[0].pk) if players else None
    steps = next((b.steps for b in plan.boards if set(flag.players) & set(b.players)), ()) or next(
        (bye.steps for bye in plan.byes if bye.player in flag.players), ()
    )
    return FlagLine(
        index=n,
        kind=flag.kind.value,
        word=flag_word(flag),
        sentence=flag_sentence(flag, named.name),
        board=board,
        accepted=n in round_.accepted_flags,
        players=players,
        reasons=reasons(steps, named.name),
        reason=words.get((flag.kind.value, frozenset(player.pk for player in players)), ""),
    )
