"""Matches of one or more games: their score, their winner, and which scores are possible at all.

Shared by the knockout, the round robin of matches, and the pages where a director enters a match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.model import Colour, Game, Outcome, Result
from pairing.said import Said

_WON = (Outcome.WIN, Outcome.FORFEIT_WIN)
_LOST = (Outcome.LOSS, Outcome.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Games won by the first player, games won by the second, games drawn."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def mirrored(self) -> MatchScore:
        """The same match seen by the other player."""
        return MatchScore(self.losses, self.wins, self.draws)

    def __str__(self) -> str:
        text = f"{self.wins}-{self.losses}"
        return f"{text}-{self.draws}" if self.draws else text


def score_of(games: Iterable[Game], first: int) -> MatchScore:
    """The score of a match from its finished games; a postponed game is not finished.

    A forfeited game is won by whoever was there. A game that both lost is won by nobody.
    """
    wins = losses = draws = 0
    for game in games:
        if not is_finished(game) or game.result is None:
            continue
        mine, theirs = (game.result.outcome(colour) for colour in _colours(game, first))
        if mine in _WON:
            wins += 1
        elif theirs in _WON:
            losses += 1
        elif not (mine in _LOST and theirs in _LOST):
            draws += 1
    return MatchScore(wins, losses, draws)


def is_finished(game: Game) -> bool:
    return game.result is not None and game.result is not Result.POSTPONED


def lost_by_both(games: Iterable[Game]) -> bool:
    """Whether every game of the match was lost by both players: a double no-show, or a penalty."""
    rows = list(games)
    return bool(rows) and all(
        game.result is not None and all(game.result.outcome(colour) in _LOST for colour in _colours(game, game.white))
        for game in rows
    )


def winner_of(games: Iterable[Game], legs: int, first: int, second: int) -> int | None:
    """Who has won the match over the board: more games won, with none left that could change it.

    None where the games are level, or where an unfinished game still matters. A game that was
    never needed (the third of a match that stands 2-0) may be missing or without a result.
    """
    rows = list(games)
    score = score_of(rows, first)
    if score.wins == score.losses:
        return None
    lead = abs(score.wins - score.losses)
    unfinished = sum(not is_finished(game) for game in rows)
    if unfinished >= lead and max(score.wins, score.losses) * 2 <= legs:
        return None
    return first if score.wins > score.losses else second


def fault(score: MatchScore, best_of: int, *, elimination: bool) -> Said | None:
    """Why this score cannot end a match of `best_of` games, as a sentence; None where it can.

    An odd number is a race to the majority, where games may be missing because time ran out. An
    even number is a match with colours reversed: all games are played unless it is decided.
    """
    if min(score.wins, score.losses, score.draws) < 0:
        return Said("A number of games cannot be negative.")
    if score.games == 0:
        return Said("A match needs at least one game.")
    needed = best_of // 2 + 1
    if score.wins > needed or score.losses > needed:
        return Said("Nobody can win more than {needed} games of a match of {games}.", needed=needed, games=best_of)
    if score.wins == needed == score.losses:
        return Said("Only one player can win {needed} games of a match of {games}.", needed=needed, games=best_of)
    if best_of % 2 == 0:
        if score.games > best_of:
            return Said("This match has {games} games, not {played}.", games=best_of, played=score.games)
        if score.games < best_of and max(score.wins, score.losses) < needed:
            return Said(
                "This match has {games} games, and {played} do not decide it.", games=best_of, played=score.games
            )
    if elimination and score.wins == score.losses:
        return Said("A knockout match cannot be drawn: play it off, and name the winner.")
    return None


def offered(best_of: int, *, elimination: bool) -> tuple[MatchScore, ...]:
    """The scores worth a button, the first player's wins first. `fault` accepts more than these.

    Odd: somebody reaches the majority, or time ran out on a drawn game; outside a knockout also
    a draw by agreement. Even: every score of a match played to its end.
    """
    needed = best_of // 2 + 1
    if best_of % 2:
        found = {MatchScore(needed, lost) for lost in range(needed)}
        found |= {MatchScore(won, lost, 1) for won in range(needed) for lost in range(won + 1)}
        found.add(MatchScore(0, 0, best_of))
    else:
        found = {
            MatchScore(won, lost, best_of - won - lost)
            for won in range(needed + 1)
            for lost in range(min(won, best_of - won) + 1)
        }
    found |= {score.mirrored for score in found}
    possible = (score for score in found if fault(score, best_of, elimination=elimination) is None)
    return tuple(sorted(possible, key=lambda s: (s.losses - s.wins, -s.games, s.draws)))


def _colours(game: Game, first: int) -> tuple[Colour, Colour]:
    colour = game.colour_of(first)
    return colour, colour.opposite
