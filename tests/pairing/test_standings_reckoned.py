"""Every worked sum read as a reader does: the words alone, with a pencil, come out at the value."""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

import pytest
from standings_cases import random_tournament

from pairing.ratings.rounding import half_up
from pairing.standings import NAMES, compute
from pairing.standings.sentences import sentence

CODES = [*NAMES, "BH-C1", "BH-M1", "FB-C2", "SB-C1", "SB/P", "PS-C1", "KS/L+1", "ARO-C1", "AOB/F", "OMW/P", "OGW/P"]
QUARTERS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
AVERAGE = re.compile(
    r"\((?P<terms>.*)\) / (?P<count>[0-9]+)"
    r"(?P<rounded>, rounded)?(, but never less than (?P<floor>\S+)|,? (?P<sign>[+−]) (?P<more>\S+) for \S+ of [0-9]+)?"
)


def number(text: str) -> Fraction:
    if text[-1] in QUARTERS:
        return Fraction(text[:-1] or 0) + QUARTERS[text[-1]]
    return Fraction(text)


def added(text: str) -> Fraction:
    """`1½ + 3 × ½` or `11/15 + 0.33`."""
    return sum((prod(number(factor) for factor in term.split(" × ")) for term in text.split(" + ")), Fraction(0))


def reckoned(value: str, told: str) -> Fraction:
    """What the right-hand side comes to, rounded where it says so, to the decimals the value has."""
    average = AVERAGE.fullmatch(told)
    if average is None:
        return added(told.partition(", against")[0])
    mean = added(average["terms"]) / Fraction(average["count"])
    if average["floor"]:
        return max(mean, number(average["floor"]))
    if average["rounded"]:
        mean = Fraction(half_up(mean, len(value.partition(".")[2])))
    more = number(average["more"]) if average["more"] else Fraction(0)
    return mean - more if average["sign"] == "−" else mean + more


@pytest.mark.parametrize("seed", range(40))
def test_the_words_of_a_sum_come_out_at_its_value(seed):
    sums = 0
    edition = ("2024-08", "2026-03")[seed % 2]
    for row in compute(random_tournament(seed), CODES, edition=edition, format=("swiss", "round-robin")[seed % 3 == 2]):
        for value in row.tie_breaks:
            head, equals, told = sentence(value).rstrip(".").partition("; ")[0].partition(" = ")
            if not equals or value.code in ("DE", "PTP"):  # these name the opponents, or a search
                continue
            shown = head.split()[-1]
            assert reckoned(shown, told) == number(shown), sentence(value)
            assert number(shown) == Fraction(value.value or 0), sentence(value)
            sums += 1
    assert sums > 20
