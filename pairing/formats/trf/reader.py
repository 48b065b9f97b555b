"""Reads a tournament report file: TRF16, the XX extensions of JaVaFo, the BB ones of bbpPairings, and TRF26.

The reader goes through the whole file and collects problems with their lines. What makes the file
unusable is raised together, at the end, as one `TrfError`; the rest is in `Trf.problems`. Lines of
unknown codes are kept: three letters may be the record of a federation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import TypeVar

from pairing.formats.trf import games
from pairing.formats.trf.document import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Absence,
    AccelerationRange,
    Cell,
    Trf,
    TrfError,
    TrfPlayer,
    TrfProblem,
)
from pairing.formats.trf.extras import Extras, add_extra
from pairing.formats.trf.fields import (
    CELL_STEP,
    CELL_WIDTH,
    COLUMNED,
    FIRST_CELL,
    REPEATABLE,
    TEXT_HEADERS,
    Misread,
    columns,
    number,
    numbers,
    points,
    shown,
)
from pairing.formats.trf.scores import SYMBOLS_BB, PointSystem
from pairing.model import Colour, ForbiddenPair
from pairing.said import Said

LONGEST_FILE = 5_000_000  # characters; nine thousand players over forty rounds fit
LONGEST_LINE = FIRST_CELL + CELL_STEP * MOST_ROUNDS
MOST_FORBIDDEN = 200_000
MOST_PROBLEMS = 1000  # a file with more is no tournament report, and need not be read to its end
LINE_END = re.compile(r"\r\n|\r|\n")
EXTRA = re.compile(r"### pairing ([a-z-]{1,32})=(.*)")
RESULTS = "1=0WDL+-HFUZ"
MUST_SPEAK = ("001", "###")  # any other record may be empty

T = TypeVar("T")


def read(text: str) -> Trf:
    """The report in this text, or a `TrfError` that lists every serious problem."""
    if len(text) > LONGEST_FILE:
        raise _refused(1, _too_long())
    if "\0" in text or text.startswith("PK\x03\x04"):
        raise _refused(1, Said("this is a binary file, not a tournament report"))
    return _Reader().read(text)


def decode(data: bytes) -> str:
    """The text of a file's bytes: UTF-8 as the standard of today, or else Windows Latin, as older programs write."""
    if len(data) > 4 * LONGEST_FILE:
        raise _refused(1, _too_long())
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def printable(line: str) -> str:
    """The line with a blank for each tab or control character, so that columns stay where they are."""
    return line if line.isprintable() else "".join(c if c.isprintable() else " " for c in line)


def _too_long() -> Said:
    return Said("the file is longer than {most} characters", most=f"{LONGEST_FILE:,}")


def _refused(line: int, text: str) -> TrfError:
    return TrfError((TrfProblem(line, text),))


class _Reader:
    """The state of reading one file."""

    def __init__(self) -> None:
        self.line = 0
        self.problems: list[TrfProblem] = []
        self.players: dict[int, TrfPlayer] = {}
        self.lines: dict[int, int] = {}
        self.headers: list[tuple[str, str]] = []
        self.rounds: int | None = None
        self.initial_colour: Colour | None = None
        self.by_rank = 0  # the line that says so
        self.point_system = PointSystem()
        self.absences: list[Absence] = []
        self.zero_byes: list[int] = []
        self.accelerations: list[AccelerationRange] = []
        self.virtual: dict[int, tuple[Decimal, ...]] = {}
        self.forbidden: list[ForbiddenPair] = []
        self.forbidden_pairs = 0
        self.extras: list[tuple[str, str]] = []
        self.ours = Extras()
        self.enters: dict[int, int] = {}  # the lines that say in which round a player enters
        self.other: list[str] = []
        self.named: dict[int, list[int]] = {}  # starting numbers that records other than 001 speak of, by line
        self.handlers: dict[str, Callable[[str], None]] = {
            "001": self._player,
            "142": self._rounds,
            "XXR": self._rounds,
            "152": self._colour_152,
            "XXC": self._configuration,
            "162": lambda line: self.point_system.read_162(line[3:]),
            "XXS": lambda line: self.point_system.read_xxs(line[3:]),
            "240": self._absence,
            "XXZ": self._zero_byes,
            "250": self._acceleration,
            "XXA": self._virtual,
            "260": self._forbidden_260,
            "XXP": self._forbidden_xxp,
            "###": self._comment,
        }
        self.handlers |= dict.fromkeys(TEXT_HEADERS, self._header)
        self.handlers |= dict.fromkeys(SYMBOLS_BB, lambda line: self.point_system.read_bb(line[:3], line[3:]))

    def read(self, text: str) -> Trf:
        for self.line, raw in enumerate(LINE_END.split(text.removeprefix("\ufeff")), start=1):
            line = raw.rstrip()
            if len(line) > LONGEST_LINE:
                self._problem(Said("the line is longer than {most} characters", most=LONGEST_LINE))
            elif line := printable(line).rstrip():
                self._record(line)
            if len(self.problems) > MOST_PROBLEMS:
                raise TrfError(tuple(self.problems))
        return self._finish()

    def _record(self, line: str) -> None:
        handler = self.handlers.get(line[:3])
        if handler is None or line[3:4].strip():  # `0123` is no record 012
            self.other.append(line)
            return
        if line[:3] not in MUST_SPEAK and not line[3:].strip():
            return  # programs write the codes of what they have nothing to say about, too
        try:
            handler(line)
        except Misread as misread:
            self._problem(misread.args[0])

    def _problem(self, text: str, *, line: int | None = None, serious: bool = True) -> None:
        self.problems.append(TrfProblem(line or self.line, text, serious))

    def _finish(self) -> Trf:
        if not self.players and not self.problems:
            self._problem(Said("there is no player record (001) here: this is not a tournament report"), line=1)
        trf = Trf(
            players=tuple(self.players.values()),
            headers=tuple(self.headers),
            rounds=self.rounds,
            initial_colour=self.initial_colour,
            by_rank=self.by_rank > 0,
            scoring=self.point_system.scoring(),
            absences=tuple(self.absences),
            zero_byes=tuple(dict.fromkeys(self.zero_byes)),
            accelerations=tuple(self.accelerations),
            virtual=tuple(self.virtual.items()),
            forbidden=tuple(self.forbidden),
            extras=tuple(self.extras),
            other=tuple(self.other),
        )
        self._strangers()
        self._early()
        self._order()
        self.problems += games.problems(trf, self.lines)
        serious = tuple(sorted(p for p in self.problems if p.serious))
        if serious:
            raise TrfError(serious)
        object.__setattr__(trf, "problems", tuple(sorted(self.problems)))
        return trf

    def _strangers(self) -> None:
        for line, ids in self.named.items():
            for stranger in (i for i in ids if i not in self.lines):
                self._problem(Said("there is no player {number} in this file", number=stranger), line=line)

    def _early(self) -> None:
        """Nobody plays before the round in which they enter."""
        for tpn, line in self.enters.items():
            cells = self.players[tpn].cells if tpn in self.players else ()
            played = next((column for column, cell in enumerate(cells, start=1) if cell and cell.opponent), None)
            enters = self.ours.enters[tpn]
            if played is not None and -(-played // self.ours.legs) < enters:
                text = Said(
                    "player {number} enters in round {round}, but has a game in column {column}",
                    number=tpn,
                    round=enters,
                    column=played,
                )
                self._problem(text, line=line)

    def _order(self) -> None:
        """Ranks that would put the players into another order than their starting numbers are not followed."""
        numbered = sorted(self.players.values(), key=lambda player: player.number)
        ranks = [player.rank for player in numbered if player.rank is not None]
        if self.by_rank and ranks != sorted(ranks):
            text = Said("XXC rank is not followed: the players are ordered by starting number, not by rank")
            self._problem(text, line=self.by_rank, serious=False)

    def _once(self, old: T | None, new: T, what: str) -> T:
        """Two records for one setting must agree; where they do not, the first stands."""
        if old is None or old == new:
            return new
        self._problem(
            Said("{what} is {new} here but {old} above; {old} stands", what=what, new=new, old=old), serious=False
        )
        return old

    # Header records ------------------------------------------------------------------------

    def _header(self, line: str) -> None:
        code = line[:3]
        text = line[4:] if code in COLUMNED else line[4:].strip()
        if code not in REPEATABLE and any(known == code for known, _ in self.headers):
            if code == "012":
                self._problem(Said("a second tournament begins here (012): the file holds more than one report"))
            else:
                name = Said(TEXT_HEADERS[code])
                self._problem(
                    Said("a second record {code} ({name}); the first stands", code=code, name=name), serious=False
                )
            return
        if text:
            self.headers.append((code, text))

    def _rounds(self, line: str) -> None:
        found = number(line[3:].strip(), most=MOST_ROUNDS, what=Said("a number of rounds"))
        self.rounds = self._once(self.rounds, found, Said("the number of rounds"))

    def _colour_152(self, line: str) -> None:
        colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(line[3:].strip().upper())
        if colour is None:
            raise Misread(Said("expected the initial colour W or B, got {found}", found=shown(line[3:].strip())))
        self.initial_colour = self._once(self.initial_colour, colour, Said("the initial colour"))

    def _configuration(self, line: str) -> None:
        for word in line[3:].split():
            match word.lower():
                case "rank":
                    self.by_rank = self.line
                case "white1":
                    self.initial_colour = self._once(self.initial_colour, Colour.WHITE, Said("the initial colour"))
                case "black1":
                    self.initial_colour = self._once(self.initial_colour, Colour.BLACK, Said("the initial colour"))
                case _:
                    self._problem(Said("XXC {word} is unknown and left out", word=shown(word)), serious=False)

    def _comment(self, line: str) -> None:
        if extra := EXTRA.fullmatch(line):
            name, value = extra[1], extra[2].strip()
            self.extras.append((name, value))
            late = set(self.ours.enters)
            add_extra(self.ours, name, value)
            self.enters |= dict.fromkeys(self.ours.enters.keys() - late, self.line)
        else:
            self.other.append(line)

    # Engine records ------------------------------------------------------------------------

    def _ids(self, text: str) -> tuple[int, ...]:
        ids = numbers(text, most=MOST_PLAYERS, what=Said("a starting number"))
        self.named.setdefault(self.line, []).extend(ids)
        return ids

    def _absence(self, line: str) -> None:
        kind = columns(line, 5, 5).upper()
        if kind not in tuple("FHZ"):
            raise Misread(Said("expected a bye letter F, H or Z in column 5, got {found}", found=shown(kind)))
        round_number = number(columns(line, 7, 9), most=MOST_ROUNDS, what=Said("a round"))
        self.absences.append(Absence(kind, round_number, self._ids(line[9:])))

    def _zero_byes(self, line: str) -> None:
        self.zero_byes += self._ids(line[3:])

    def _acceleration(self, line: str) -> None:
        match_points = columns(line, 5, 8)
        ids = self._ids(f"{columns(line, 23, 26)} {columns(line, 28, 31)}")
        if not ids:
            raise Misread(Said("expected the first and last player in columns 23 to 31"))
        self.accelerations.append(
            AccelerationRange(
                match_points=points(match_points) if match_points else None,
                points=points(columns(line, 10, 13)),
                first_round=number(columns(line, 15, 17), most=MOST_ROUNDS, what=Said("a round")),
                last_round=number(columns(line, 19, 21), most=MOST_ROUNDS, what=Said("a round")),
                first_player=ids[0],
                last_player=ids[-1],
            )
        )

    def _virtual(self, line: str) -> None:
        ids = self._ids(columns(line, 5, 8))
        if len(ids) != 1:
            raise Misread(
                Said("expected one starting number in columns 5 to 8, got {found}", found=shown(columns(line, 5, 8)))
            )
        values = tuple(points(token, what=Said("virtual points")) for token in line[8:].split())
        if ids[0] in self.virtual:
            raise Misread(Said("a second XXA record for player {number}", number=ids[0]))
        self.virtual[ids[0]] = values

    def _forbidden_260(self, line: str) -> None:
        first, last = columns(line, 5, 7), columns(line, 9, 11)
        self._ban(
            self._ids(line[11:]),
            number(first, most=MOST_ROUNDS, what=Said("a round")) if first else 1,
            number(last, most=MOST_ROUNDS, what=Said("a round")) if last else None,
        )

    def _forbidden_xxp(self, line: str) -> None:
        self._ban(self._ids(line[3:]), 1, None)

    def _ban(self, ids: tuple[int, ...], first: int, last: int | None) -> None:
        if len(ids) < 2:
            raise Misread(Said("a forbidden pairing needs two players"))
        self.forbidden_pairs += len(ids) * (len(ids) - 1) // 2
        if self.forbidden_pairs > MOST_FORBIDDEN:
            raise Misread(Said("more than {most} forbidden pairs", most=f"{MOST_FORBIDDEN:,}"))
        self.forbidden.append(ForbiddenPair(ids, first, last))

    # Players ---------------------------------------------------------------------------------

    def _player(self, line: str) -> None:
        last = 9 if line[8:9].isdigit() else 8  # five digits: refused whole, not read as another number
        tpn = number(columns(line, 5, last), most=MOST_PLAYERS, what=Said("a starting number (columns 5 to 8)"))
        if tpn == 0:
            raise Misread(Said("a starting number is at least 1"))
        if tpn in self.lines:
            raise Misread(Said("player {number} is already on line {line}", number=tpn, line=self.lines[tpn]))
        self.lines[tpn] = self.line
        rating, points_, rank = columns(line, 49, 52), columns(line, 80, 84), columns(line, 86, 89)
        self.players[tpn] = TrfPlayer(
            number=tpn,
            sex=columns(line, 10, 10),
            title=columns(line, 11, 13),
            name=columns(line, 15, 47),
            rating=number(rating, most=9999, what=Said("a rating (columns 49 to 52)")) if rating else None,
            federation=columns(line, 54, 56),
            fide_id=columns(line, 58, 68),
            birth=columns(line, 70, 79),
            points=points(points_, what=Said("points (columns 81 to 84)")) if points_ else None,
            rank=number(rank, most=MOST_PLAYERS, what=Said("a rank (columns 86 to 89)")) if rank else None,
            cells=tuple(
                self._cell(line[start - 1 : start + CELL_STEP - 1], round_number)
                for round_number, start in enumerate(range(FIRST_CELL, len(line) + 1, CELL_STEP), start=1)
            ),
        )

    def _cell(self, text: str, round_number: int) -> Cell | None:
        if not text.strip():
            return None
        opponent, colour, result = text[:4].strip(), text[5:6].strip().lower(), text[7:8].strip().upper()
        if (text[4:5] + text[6:7] + text[8:]).strip():
            raise Misread(
                Said(
                    "round {round} is not in its columns ({first} to {last}): {found}",
                    round=round_number,
                    first=(first := FIRST_CELL + CELL_STEP * (round_number - 1)),
                    last=first + CELL_WIDTH - 1,
                    found=shown(text.strip()),
                )
            )
        if colour not in ("w", "b", "-", ""):
            raise Misread(
                Said("round {round}: expected a colour w, b or -, got {found}", round=round_number, found=shown(colour))
            )
        if result and result not in RESULTS:
            raise Misread(
                Said("round {round}: expected a result letter, got {found}", round=round_number, found=shown(result))
            )
        what = Said("an opponent in round {round}", round=round_number)
        return Cell(number(opponent or "0", most=MOST_PLAYERS, what=what), colour or "-", result)
