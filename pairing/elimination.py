"""Who is still in a knockout, and who came where. Knows the bracket, no pairing system."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pairing.bracket import Match, Standing, Tree, tree
from pairing.errors import PairingError
from pairing.matches import MatchScore
from pairing.model import TournamentSnapshot
from pairing.said import Said


class UndecidedMatch(PairingError):
    """A closed round holds a match without a winner."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A player's place in a knockout, shared down to `last` where nothing decides."""

    player: int
    place: int
    last: int
    out_in: int | None = None  # the round in which the main bracket was left; None: still in, or the winner


def decided_tree(snapshot: TournamentSnapshot) -> Tree:
    """The tree, or a sentence naming the match that has no winner (rule 5.2)."""
    found = tree(snapshot)
    if undecided := found.undecided():
        raise UndecidedMatch(_complaint(snapshot, undecided[0]))
    return found


def still_in(snapshot: TournamentSnapshot) -> frozenset[int]:
    """The players whom the next round must seat, with a game or a bye (rule 3.1).

    Everybody else is out: lost and not playing for a place, alone in their range of places,
    withdrawn, or never in the bracket. Raises `UndecidedMatch` as pairing itself would.
    """
    number = snapshot.next_round
    field = snapshot.by_number()
    return frozenset(
        player
        for match in live_matches(decided_tree(snapshot), number)
        for player in match.players
        if field[player].is_in(number)
    )


def live_matches(found: Tree, number: int) -> tuple[Match, ...]:
    """The matches of this round that need seats. A lone player in a placement range has their place already."""
    matches = found.of_round(number)
    contenders = Counter(match.best for match in matches for _ in match.players)
    return tuple(match for match in matches if match.players and (match.best == 1 or contenders[match.best] > 1))


def places(snapshot: TournamentSnapshot) -> tuple[Placing, ...]:
    """Everybody in order of place, then starting number (section 7).

    Further in the tree is better; players who left it at the same point share. Whoever has a match
    to play stands before those who lost theirs, and who missed a placement match behind those who
    played. Players outside the bracket come last.
    """
    found = tree(snapshot)
    standings = dict(found.standings)
    outside = Standing(found.size + 1, found.size + 1)
    ahead = {player for match in found.matches if not match.is_settled for player in match.players}
    keys = {p.number: _key(standings.get(p.number, outside), p.number in ahead) for p in snapshot.players}
    return tuple(
        Placing(
            player,
            place=1 + sum(other < key for other in keys.values()),
            last=sum(other <= key for other in keys.values()),
            out_in=standings[player].out_in if player in standings else None,
        )
        for player, key in sorted(keys.items(), key=lambda item: (item[1], item[0]))
    )


def _key(standing: Standing, has_a_match_ahead: bool) -> tuple[int, bool, int]:
    """Of those who can still move, who may come further; of the others, who did not miss a match."""
    best = standing.best if has_a_match_ahead else -standing.best
    return standing.worst, not has_a_match_ahead, best


def _complaint(snapshot: TournamentSnapshot, match: Match) -> Said:
    field = snapshot.by_number()
    top, bottom = (field[number].name or Said("player {number}", number=number) for number in match.players)
    facts = {"round": match.round, "top": top, "bottom": bottom}
    if match.score is not None and match.score.games:
        return Said(
            "Round {round}: the match between {top} and {bottom} has no winner. {stands} "
            "Play it off or draw lots, and name the winner, before the next round is paired.",
            stands=_stands(match.score, snapshot.legs, top, bottom),
            **facts,
        )
    return Said(
        "Round {round}: the match between {top} and {bottom} has no winner. "
        "Play it off or draw lots, and name the winner, before the next round is paired.",
        **facts,
    )


def _stands(score: MatchScore, legs: int, top: str, bottom: str) -> Said:
    if legs == 1:
        return Said("Their game was drawn.")
    if score.wins == score.losses:
        return Said("It is level: games won {wins} each, drawn {draws}.", wins=score.wins, draws=score.draws)
    return Said(
        "Games won so far: {wins} by {top}, {losses} by {bottom}; drawn {draws}.",
        top=top,
        wins=score.wins,
        bottom=bottom,
        losses=score.losses,
        draws=score.draws,
    )
