"""The knockout tree as pages, pictures and paper show it: names, seeds, colours, scores and notes for every match.

It moves only when a round closes; of the round being played it says where, and the score so far.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _

from clubsite.templatetags.chess import points
from pairing.bracket import Match, MatchState, Slot, Tree, tree
from pairing.matches import MatchScore, is_finished, score_of, winner_of
from pairing.model import Game
from pairing.systems import Format, system
from tournaments.models import RoundStatus, Tournament
from tournaments.snapshots import Field, field_of

HALF = Decimal("0.5")
ON_A_SHEET = 8  # first matches on a sheet of paper
NO_GAME = (MatchState.BYE, MatchState.EMPTY)


@dataclass(frozen=True)
class Side:
    """One line of a match. Without a name nobody is known yet; `is_nobody`: nobody will come."""

    seed: int | None = None
    number: int | None = None  # the starting number, which a lot for the seeds does not change
    name: str = ""
    colour: str = ""
    score: str = ""
    is_winner: bool = False
    is_nobody: bool = False


@dataclass(frozen=True)
class TreeMatch:
    index: int
    round: int
    top: Side
    bottom: Side
    note: str = ""  # how it was decided, or that nobody came
    playing: str = ""  # where it is being played
    is_bye: bool = False
    is_empty: bool = False

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.top, self.bottom


@dataclass(frozen=True)
class Column:
    """One round of a bracket."""

    title: str
    short: str
    round: int
    matches: tuple[TreeMatch, ...]


@dataclass(frozen=True)
class Bracket:
    """A bracket for a range of places, its first round first."""

    title: str
    columns: tuple[Column, ...]
    third: TreeMatch | None = None

    @property
    def is_empty(self) -> bool:
        return all(match.is_empty for column in self.columns for match in column.matches)

    def since(self, round_number: int) -> Bracket:
        """Only its later rounds."""
        return Bracket(self.title, tuple(c for c in self.columns if c.round >= round_number), self.third)

    def parts(self, matches: int) -> list[Bracket]:
        """Cut for paper: so many first matches a sheet, then the rest of the tree on a last one."""
        first = self.columns[0].matches
        if len(first) <= matches:
            return [self]
        depth = matches.bit_length()
        sheets = []
        for start in range(0, len(first), matches):
            columns = [
                Column(c.title, c.short, c.round, c.matches[start >> n : (start + matches) >> n])
                for n, c in enumerate(self.columns[:depth])
            ]
            sheets.append(Bracket(self.title, tuple(columns)))
        return [*sheets, Bracket(self.title, self.columns[depth:], self.third)]


@dataclass(frozen=True)
class TreePage:
    main: Bracket
    placements: tuple[Bracket, ...]
    players: int
    byes: int
    current: int  # the round being played or to be played next; the last one at the end

    def for_the_hall(self) -> list[Bracket]:
        """Screenfuls of four matches with what follows from them, from the round just played on."""
        first = max(1, min(self.current - 1, len(self.main.columns) - 2))
        rest = [self.main.since(first)]
        while len(parts := rest[-1].parts(4)) > 1:
            rest[-1:] = parts
        return rest


def is_knockout(tournament: Tournament) -> bool:
    return system(tournament.system).format is Format.KNOCKOUT


def tree_of(tournament: Tournament, *, for_director: bool = False) -> TreePage | None:
    """None before round 1: the tree tells its pairings, and until it starts those are the director's alone."""
    rounds = tournament.rounds.all() if for_director else tournament.rounds.exclude(status=RoundStatus.PLANNED)
    if not rounds.exists():
        return None
    field = field_of(tournament, only_closed=True)
    if len(field.players) < 2:
        return None
    found = tree(field.snapshot)
    lines = _Lines(field, _running(tournament))
    main = lines.bracket(found.main(), found)
    third = found.third_place()
    placed: defaultdict[int, list[Match]] = defaultdict(list)
    for match in found.placement():
        if third is None or match.best != third.best:
            placed[match.best].append(match)
    return TreePage(
        main=Bracket(main.title, main.columns, lines.match(third) if third else None),
        placements=tuple(
            bracket
            for _best, matches in sorted(placed.items())
            if not (bracket := lines.bracket(matches, found)).is_empty
        ),
        players=len(field.players),
        byes=sum(match.state is MatchState.BYE for match in found.of_round(1) if match.best == 1),
        current=min(len(field.snapshot.rounds) + 1, found.rounds),
    )


def _running(tournament: Tournament) -> dict[frozenset[int], list[Game]]:
    """The games of every match of the round being played, by its two players."""
    snapshot = field_of(tournament).snapshot
    closed = tournament.rounds.filter(status=RoundStatus.CLOSED).count()
    if len(snapshot.rounds) == closed:
        return {}
    found: defaultdict[frozenset[int], list[Game]] = defaultdict(list)
    for game in snapshot.rounds[-1].games:
        found[frozenset(game.players)].append(game)
    return found


class _Lines:
    """Matches of the pairing package → lines with names."""

    def __init__(self, field: Field, running: dict[frozenset[int], list[Game]]) -> None:
        self.field = field
        self.running = running
        self.first_games = {
            (round_.number, frozenset(game.players)): game
            for round_ in field.snapshot.rounds
            for game in round_.games
            if game.leg == 1
        }

    def bracket(self, matches: Iterable[Match], found: Tree) -> Bracket:
        """The rounds from the first one with a game: where places are left over, it may be a later one."""
        by_round: defaultdict[int, list[Match]] = defaultdict(list)
        for match in matches:
            by_round[match.round].append(match)
        while len(by_round) > 1 and all(match.state in NO_GAME for match in by_round[min(by_round)]):
            del by_round[min(by_round)]
        columns = []
        for number, of_round in sorted(by_round.items()):
            ordered = sorted(of_round, key=lambda m: m.index)
            columns.append(
                Column(*titles(len(ordered), ordered[0].best), number, tuple(self.match(match) for match in ordered))
            )
        best, size = min((m.best, m.size) for m in by_round[min(by_round)])
        return Bracket(places_title(best, size), tuple(columns))

    def match(self, match: Match) -> TreeMatch:
        pair = frozenset(match.players)
        running = self.running.get(pair, []) if match.state is MatchState.OPEN and len(pair) == 2 else []
        game = running[0] if running else self.first_games.get((match.round, pair))
        match = replace(match, score=_so_far(match, running)) if running else match
        return TreeMatch(
            index=match.index,
            round=match.round,
            top=self._side(match, match.top, game, is_top=True),
            bottom=self._side(match, match.bottom, game, is_top=False),
            note=_note(match),
            playing=_("being played, board %(board)d") % {"board": running[0].board} if _is_on(running) else "",
            is_bye=match.state is MatchState.BYE,
            is_empty=match.state is MatchState.EMPTY,
        )

    def _side(self, match: Match, slot: Slot, game: Game | None, *, is_top: bool) -> Side:
        if slot.player is None:
            return Side(is_nobody=slot.is_empty)
        score = ""
        if match.score is not None and match.score.games:
            won = match.score.wins if is_top else match.score.losses
            score = points(won + HALF * match.score.draws)
        return Side(
            seed=slot.seed,
            number=slot.player,
            name=self.field.name(slot.player),
            colour=game.colour_of(slot.player).value if game else "",
            score=score,
            is_winner=match.winner == slot.player and match.state is not MatchState.BYE,
        )


def _so_far(match: Match, games: list[Game]) -> MatchScore | None:
    """The score of a match of the round being played; none before its first result."""
    top = match.top.player
    return score_of(games, top) if top is not None and any(map(is_finished, games)) else None


def _is_on(games: list[Game]) -> bool:
    """Whether a game of the match is still to come that it needs."""
    if all(map(is_finished, games)):
        return False
    return winner_of(games, len(games), *games[0].players) is None


def _note(match: Match) -> str:
    if match.state is MatchState.DECIDED:
        return _("decided by %(how)s") % {"how": match.how} if match.how else _("decided")
    return {
        MatchState.WALKOVER: _("without a game"),
        MatchState.BOTH_OUT: _("neither came"),
        MatchState.UNDECIDED: _("not decided yet"),
    }.get(match.state, "")


def titles(matches: int, best: int) -> tuple[str, str]:
    """What a round is called, and in short for the choice of rounds on a phone."""
    if best > 1:
        return places_title(best, 2 * matches), f"{best}–{best + 2 * matches - 1}"
    if matches == 1:
        return _("Final"), _("Final")
    if matches == 2:
        return _("Semi-finals"), "4"
    if matches == 4:
        return _("Quarter-finals"), "8"
    return _("Round of %(players)d") % {"players": 2 * matches}, str(2 * matches)


def places_title(best: int, size: int) -> str:
    if best == 1:
        return _("Tree")
    if best == 3 and size == 2:
        return _("Third place")
    if size == 2:
        return _("Place %(place)d") % {"place": best}
    return _("Places %(first)d to %(last)d") % {"first": best, "last": best + size - 1}
