"""Which tie-breaks to use: sensible lists for each format, and warnings about the ones that mean nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pairing.model import Fact, Problem, ScoreUnit, Severity, TournamentSnapshot
from pairing.standings.codes import Descriptor, UnknownTieBreak, parse
from pairing.standings.values import Edition, Format

BUCHHOLZ = frozenset({"BH", "FB", "AOB"})
OPPONENTS_SCORES = BUCHHOLZ | {"SB", "KS"}
OF_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
OF_GAMES_IN_MATCHES = frozenset({"GW", "OGW"})
SINCE_2026 = frozenset({"STD", "TPN", "RTNG"})

_DEFAULTS: dict[Format, tuple[str, ...]] = {
    Format.SWISS: ("BH-C1", "BH", "SB", "DE", "WIN"),
    Format.ROUND_ROBIN: ("DE", "SB", "WIN", "KS"),
    Format.KNOCKOUT: (),
}


def defaults(format: str, unit: ScoreUnit = ScoreUnit.GAME) -> tuple[str, ...]:
    """The list to begin with. Matches in a Swiss go by the match-win family; a bracket needs none."""
    kind = Format(format)
    if kind is Format.SWISS and unit is ScoreUnit.MATCH:
        return ("OMW", "GW", "OGW")
    return _DEFAULTS[kind]


def problems(
    tie_breaks: Sequence[str],
    format: str = Format.SWISS,
    *,
    edition: str = Edition.MARCH_2026,
    unrated_players: bool = False,
    legs: int = 1,
) -> tuple[Problem, ...]:
    """What is wrong or idle in a list, in its order. Only a code we do not know is an error."""
    found: list[Problem] = []
    seen: set[Descriptor] = set()
    decided_by = ""
    for code in tie_breaks:
        try:
            descriptor = parse(code)
        except UnknownTieBreak as unknown:
            found.append(_problem("unknown", code, Severity.ERROR, sentence=str(unknown)))
            continue
        if decided_by:
            found.append(_problem("nothing-left", code, after=decided_by))
        if descriptor in seen and descriptor.code != "DE":
            found.append(_problem("twice", code))
        found += _of_format(code, descriptor, Format(format), legs)
        if descriptor.code in OF_RATINGS and unrated_players and descriptor.unrated is None:
            found.append(_problem("unrated-players", code))
        if Edition(edition) is Edition.AUGUST_2024 and (descriptor.code in SINCE_2026 or descriptor.fore):
            found.append(_problem("later-edition", code))
        seen.add(descriptor)
        if descriptor.code == "TPN":
            decided_by = code
    return tuple(found)


def problems_of(
    snapshot: TournamentSnapshot,
    tie_breaks: Sequence[str],
    format: str = Format.SWISS,
    *,
    edition: str = Edition.MARCH_2026,
) -> tuple[Problem, ...]:
    """The same, with what the tournament itself tells about ratings and games."""
    return problems(
        tie_breaks,
        format,
        edition=edition,
        unrated_players=any(not player.rating for player in snapshot.players),
        legs=snapshot.legs,
    )


def guess_format(snapshot: TournamentSnapshot, words: str = "") -> Format:
    """What a file that names no pairing system seems to be: by its words, else by who met whom.

    It is a round robin where everybody is scheduled against everybody equally often, and a Swiss
    otherwise. A forfeited game counts as scheduled.
    """
    said = words.lower().replace("-", "").replace(" ", "").replace("_", "")
    if "swiss" in said or "dutch" in said:
        return Format.SWISS
    if "roundrobin" in said or "berger" in said:
        return Format.ROUND_ROBIN
    return Format.ROUND_ROBIN if _everybody_meets(snapshot) else Format.SWISS


def _everybody_meets(snapshot: TournamentSnapshot) -> bool:
    if len(snapshot.players) < 3 or len(snapshot.rounds) < len(snapshot.players) - 1:
        return False
    times: dict[frozenset[int], int] = {
        frozenset(pair): 0 for pair in combinations(sorted(p.number for p in snapshot.players), 2)
    }
    for round_ in snapshot.rounds:
        for pair in {frozenset(game.players) for game in round_.games}:
            if pair not in times:
                return False
            times[pair] += 1
    return min(times.values()) == max(times.values()) > 0


def _of_format(code: str, descriptor: Descriptor, format: Format, legs: int) -> list[Problem]:
    kind = descriptor.code
    if format is Format.ROUND_ROBIN and kind in BUCHHOLZ:
        return [_problem("buchholz-in-round-robin", code)]
    if format is Format.SWISS and kind == "KS":
        return [_problem("koya-in-swiss", code)]
    if format is Format.KNOCKOUT and (kind in OPPONENTS_SCORES or kind == "PS"):
        return [_problem("scores-in-knockout", code)]
    if kind in OF_GAMES_IN_MATCHES and legs == 1:
        return [_problem("games-are-matches", code)]
    return []


def _problem(code: str, tie_break: str, severity: Severity = Severity.WARNING, **facts: Fact) -> Problem:
    return Problem(f"tie-breaks.{code}", severity, tuple(sorted({**facts, "tie_break": tie_break}.items())))
