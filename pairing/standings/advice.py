"""Which tie-breaks to use: sensible lists for each format, and warnings about the ones that mean nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from pairing.model import ByeKind, Fact, Problem, ScoreUnit, Severity, TournamentSnapshot
from pairing.standings.codes import Descriptor, UnknownTieBreak, parse
from pairing.standings.values import Edition, Format

BUCHHOLZ = frozenset({"BH", "FB", "AOB"})
OPPONENTS_SCORES = BUCHHOLZ | {"SB", "KS"}
OF_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
OF_GAMES_IN_MATCHES = frozenset({"GW", "OGW"})
PAID_BYES = (ByeKind.PAIRING, ByeKind.FULL, ByeKind.HALF)
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
            found.append(_problem("unknown", code, Severity.ERROR, sentence=unknown.args[0]))
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


def guess_format(snapshot: TournamentSnapshot, words: str = "", tie_breaks: Sequence[str] = ()) -> Format:
    """What a file that names no pairing system seems to be.

    By its words; else a Swiss, unless everything speaks for a round robin: nobody asks for Buchholz, which has
    no place in one, everybody is scheduled against everybody equally often (a forfeited game counts as
    scheduled), in no more rounds than that takes, and whoever is free has no points for it.
    """
    said = words.lower().replace("-", "").replace(" ", "").replace("_", "")
    if "swiss" in said or "dutch" in said or "dubov" in said or "burstein" in said:
        return Format.SWISS
    if "roundrobin" in said or "berger" in said:
        return Format.ROUND_ROBIN
    if "knockout" in said:
        return Format.KNOCKOUT
    for_a_swiss = any(parse(code).code in BUCHHOLZ for code in tie_breaks)
    return Format.ROUND_ROBIN if not for_a_swiss and _is_a_whole_table(snapshot) else Format.SWISS


def _is_a_whole_table(snapshot: TournamentSnapshot) -> bool:
    """Whether the rounds are those of one round robin, or of several in a row."""
    numbers = sorted(player.number for player in snapshot.players)
    if len(numbers) < 3 or any(bye.kind in PAID_BYES for round_ in snapshot.rounds for bye in round_.byes):
        return False
    times = Counter(frozenset(game.players) for round_ in snapshot.rounds for game in round_.games if game.leg == 1)
    meetings = {times[frozenset(pair)] for pair in combinations(numbers, 2)}
    cycle = len(numbers) - 1 + len(numbers) % 2
    return len(meetings) == 1 and len(snapshot.rounds) == cycle * meetings.pop() > 0


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
