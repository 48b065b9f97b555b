"""`standings`: the table of a tournament, as text or as JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from decimal import Decimal

from pairing.cli.rounds import chosen_system, newest_edition, with_options
from pairing.cli.streams import Streams
from pairing.explain import shown
from pairing.formats.trf import Trf, to_snapshot
from pairing.formats.trf.types import system_named_in
from pairing.standings import Row, UnknownTieBreak, Value, compute, guess_format, listed, parse, problems_of
from pairing.standings.sentences import problem_sentence, sentence
from pairing.systems import SYSTEMS, System, system

NOTHING = "–"


def standings(asked: Namespace, streams: Streams) -> int:
    """Prints every player in order. A tie-break is named as it was asked for; one that means nothing here is told."""
    trf = streams.trf(asked.file)
    codes = asked.tie_breaks if asked.tie_breaks is not None else _unasked(trf, asked.system, streams)
    how = chosen_system(trf, asked.system) if asked.option else _system(trf, asked.system)
    snapshot = to_snapshot(trf, options=how.options if how else None)
    if how:
        snapshot = with_options(snapshot, how, asked.option)
    kind = asked.kind or (how.format.value if how else guess_format(snapshot, _type(trf), codes))
    places = how.places(snapshot) if how and how.places else None
    rows = compute(snapshot, codes, edition=asked.edition, format=kind, places=places)
    for problem in problems_of(snapshot, codes, kind, edition=asked.edition):
        streams.complain(problem_sentence(problem))
    names = {player.number: player.name for player in trf.players}
    streams.say(as_json(rows, asked.why, names) if asked.format == "json" else as_text(rows, names, codes, asked.why))
    return 0


def tie_break_codes(text: str) -> list[str]:
    """`BH-C1,SB` as a list; the commas are TRF's own."""
    return listed(text)


def as_json(rows: tuple[Row, ...], why: bool = False, names: Mapping[int, str] | None = None) -> str:
    """A list of rows; a value that cannot be given is null. With `why`, each value's sum in words."""
    table = [
        {
            "number": row.number,
            "rank": row.place,
            "points": _number(row.points),
            "tie_breaks": _keyed(row),
            **({"why": _sums(row, names or {})} if why else {}),
        }
        for row in rows
    ]
    return json.dumps(table, indent=1)


def _keyed(row: Row) -> dict[str, int | float | None]:
    """By the code as asked. Asked for twice, as direct encounter may be, it is the first value there was."""
    found: dict[str, int | float | None] = {}
    for value in row.tie_breaks:
        if found.get(value.code) is None:
            found[value.code] = _number(value.value)
    return found


def as_text(rows: tuple[Row, ...], names: dict[int, str], codes: list[str], why: bool = False) -> str:
    width = max((len(names[row.number]) for row in rows), default=0)
    head = f"{'Place':>5} {'No.':>4} {'Name':{width}} {'Points':>6}"
    lines = [head + "".join(f" {code:>{_width(code)}}" for code in codes)]
    for row in rows:
        line = f"{row.place:>5} {row.number:>4} {names[row.number]:{width}} {_text(row.points):>6}"
        lines.append(line + "".join(f" {_shown(v):>{_width(v.code)}}" for v in row.tie_breaks))
        if why:
            lines += [f"{'':>11}{said}" for said in _sums(row, names).values()]
    return "\n".join(line.rstrip() for line in lines)


def _sums(row: Row, names: Mapping[int, str]) -> dict[str, str]:
    """How each tie-break of a player came about, in words."""
    return {value.code: sentence(value, lambda number: names.get(number, str(number))) for value in row.tie_breaks}


def _unasked(trf: Trf, asked: str | None, streams: Streams) -> list[str]:
    """Those of the file; without any, the column a system that does not go by points is ranked by."""
    named = list(_of_file(trf, streams))
    how = _system(trf, asked)
    return named or list((how.tie_breaks or ()) if how and how.places else ())


def _of_file(trf: Trf, streams: Streams) -> Iterator[str]:
    """The tie-breaks the file names; one that we do not know is told and left out."""
    for code in trf.tie_breaks:
        try:
            parse(code)
        except UnknownTieBreak as unknown:
            streams.complain(f"Left out: {unknown}")
        else:
            yield code


def _system(trf: Trf, asked: str | None) -> System | None:
    """The system asked for or named; None where the file names none, or one that we cannot pair by."""
    if asked is not None:
        return system(asked)
    return SYSTEMS.get(newest_edition(system_named_in(trf) or ""))


def _type(trf: Trf) -> str:
    return f"{trf.text('192')} {trf.text('092')}"


def _width(code: str) -> int:
    return max(6, len(code))


def _text(value: Decimal | None) -> str:
    return NOTHING if value is None else shown(f"{value:f}")


def _shown(value: Value) -> str:
    if value.value is None or value.places is None:
        return _text(value.value)
    return f"{value.value:.{value.places}f}"


def _number(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)
