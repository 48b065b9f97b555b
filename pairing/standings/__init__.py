"""Standings people can check: points, all FIDE tie-breaks with their worked sums, crosstables and cards."""

from pairing.standings.advice import defaults, guess_format, problems, problems_of
from pairing.standings.codes import NAMES, Descriptor, UnknownTieBreak, listed, long_name, parse, short_name
from pairing.standings.crosstable import Card, Cell, Line, Progress, Record, card, crosstable, progress
from pairing.standings.ranking import UnknownEdition, compute
from pairing.standings.values import Cut, Edition, Format, Kind, Row, Shape, Sum, Term, Value, Why

__all__ = [
    "NAMES",
    "Card",
    "Cell",
    "Cut",
    "Descriptor",
    "Edition",
    "Format",
    "Kind",
    "Line",
    "Progress",
    "Record",
    "Row",
    "Shape",
    "Sum",
    "Term",
    "UnknownEdition",
    "UnknownTieBreak",
    "Value",
    "Why",
    "card",
    "compute",
    "crosstable",
    "defaults",
    "guess_format",
    "listed",
    "long_name",
    "parse",
    "problems",
    "problems_of",
    "progress",
    "short_name",
]
