"""What can be asked on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from enum import StrEnum

from pairing.model import Acceleration, Colour, FirstRound

MOST_DIGITS = 6


def parser(command: str | None = None) -> ArgumentParser:
    """Knows every command, and of the one to be run the arguments; its code alone is imported."""
    top = ArgumentParser(prog="python -m pairing", description="Pairs, explains and judges chess tournaments.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for name, (help_, fill) in COMMANDS.items():
        added = commands.add_parser(name, help=help_)
        if command == name:
            fill(added)
    return top


def _pair(command: ArgumentParser) -> None:
    from pairing.cli.rounds import pair

    command.add_argument("file", metavar="FILE.trf", help="the tournament so far; - reads the standard input")
    _tournament(command)
    command.set_defaults(run=pair)


def _explain(command: ArgumentParser) -> None:
    from pairing.cli.rounds import explain

    command.add_argument("file", metavar="FILE.trf")
    command.add_argument("--round", type=whole, help="explain this earlier round, as the system would have paired it")
    _tournament(command)
    command.set_defaults(run=explain)


def _check(command: ArgumentParser) -> None:
    from pairing.cli.check import check

    command.add_argument("files", metavar="FILE.trf", nargs="+")
    command.add_argument("--quiet", action="store_true", help="name only the files with something to report")
    _tournament(command)
    command.set_defaults(run=check)


def _standings(command: ArgumentParser) -> None:
    from pairing.cli.table import standings, tie_break_codes
    from pairing.standings import Edition, Format

    command.add_argument("file", metavar="FILE.trf")
    command.add_argument("--tie-breaks", metavar="BH-C1,SB,…", type=tie_break_codes, help="else those the file names")
    _choice(command, "--edition", Edition, "of FIDE C.07", default=Edition.MARCH_2026)
    command.add_argument("--format", choices=("text", "json"), default="text")
    command.add_argument("--why", action="store_true", help="under each player, how every tie-break came about")
    _choice(command, "--kind", Format, "of the tournament; else as its pairing system says")
    command.add_argument("--system", metavar="KEY")
    _options(command)
    command.set_defaults(run=standings)


def _simulate(command: ArgumentParser) -> None:
    from pairing.cli.simulation import simulation
    from pairing.simulate import PROFILES

    command.add_argument("--players", type=whole, required=True)
    command.add_argument("--profile", choices=sorted(PROFILES), default="default", help="how lively it is")
    command.add_argument("--legs", type=whole, help="games a match")
    _tournament(command, system_required=True)
    command.set_defaults(run=simulation)


def _systems(command: ArgumentParser) -> None:
    from pairing.cli.rounds import list_systems

    command.set_defaults(run=list_systems)


COMMANDS: dict[str, tuple[str, Callable[[ArgumentParser], None]]] = {
    "pair": ("pair the next round: a count, then `white black` lines, 0 for a bye", _pair),
    "explain": ("pair the next round and say why", _explain),
    "check": ("replay whole files and report every fault and every difference", _check),
    "standings": ("print the standings", _standings),
    "simulate": ("write a whole random tournament", _simulate),
    "systems": ("list the pairing systems and their options", _systems),
}


def _tournament(command: ArgumentParser, *, system_required: bool = False) -> None:
    """The settings of a tournament; each replaces what the file says."""
    key_help = "the pairing system" if system_required else "the pairing system; else the one the file names"
    command.add_argument("--system", metavar="KEY", required=system_required, help=key_help)
    command.add_argument("--seed", default="", help="what lots are drawn from")
    command.add_argument("--rounds", type=whole, help="number of rounds of the tournament")
    _options(command)
    _choice(command, "--first-round", FirstRound, "how round 1 is paired")
    _choice(command, "--acceleration", Acceleration, "virtual points for the upper half")
    _choice(command, "--initial-colour", Colour, "the colour drawn for round 1")


def _options(command: ArgumentParser) -> None:
    command.add_argument(
        "--option", metavar="NAME=VALUE", type=setting, action="append", default=[], help="an option of the system"
    )


def _choice(
    command: ArgumentParser, name: str, known: type[StrEnum], help_: str, default: StrEnum | None = None
) -> None:
    command.add_argument(name, type=one_of(known), metavar=f"{{{','.join(known)}}}", default=default, help=help_)


def one_of(known: type[StrEnum]) -> Callable[[str], StrEnum]:
    """Reads one of these words; what is none of them is refused with the list."""

    def read(text: str) -> StrEnum:
        try:
            return known(text)
        except ValueError:
            raise ArgumentTypeError(f"expected one of {', '.join(known)}, got {text[:24]!r}") from None

    return read


def whole(text: str) -> int:
    """A whole number of a size that means something; longer digits are refused before they are read."""
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"expected a whole number from 0 upwards, got {text[:24]!r}")
    if len(text) > MOST_DIGITS:
        raise ArgumentTypeError(f"expected a whole number of at most {MOST_DIGITS} digits, got {text[:24]!r}")
    return int(text)


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ArgumentTypeError(f"expected NAME=VALUE, got {text[:40]!r}")
    return name, value
