"""The colours keep their promise: every text is readable on every ground, for every club colour, light and dark."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text()
CLUBS = ("pen", "baize", "petrol", "plum", "walnut", "slate")
THEMES = ("light", "dark")
TEXT = ("ink", "second", "pen", "flag", "error", "success")
GROUNDS = ("paper", "tint", "pen-tint", "flag-tint", "error-tint", "success-tint")
PAIR = re.compile(r"--([a-z-]+): light-dark\((#[0-9A-F]{6}), (#[0-9A-F]{6})\);")


def tokens(club: str, theme: str) -> dict[str, str]:
    """The colours of one theme, with what the club's own colour replaces."""
    root = TOKENS.split(":root {")[1].split("@media")[0]
    own = "" if club == "pen" else TOKENS.split(f'data-club-colour="{club}"] {{')[1].split("}")[0]
    index = THEMES.index(theme) + 2
    return {match[1]: match[index] for match in itertools.chain(PAIR.finditer(root), PAIR.finditer(own))}


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("club", "theme"), list(itertools.product(CLUBS, THEMES)))
def test_every_text_is_readable_on_every_ground(club: str, theme: str) -> None:
    colours = tokens(club, theme)
    poor = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in itertools.product(TEXT, GROUNDS)
        if (ratio := contrast(colours[text], colours[ground])) < 6.0
    }
    assert poor == {}


@pytest.mark.parametrize(("club", "theme"), list(itertools.product(CLUBS, THEMES)))
def test_what_stands_on_the_pen_and_on_ink_is_readable(club: str, theme: str) -> None:
    colours = tokens(club, theme)
    assert contrast(colours["on-pen"], colours["pen"]) >= 7.0
    assert contrast(colours["on-ink"], colours["ink"]) >= 7.0


@pytest.mark.parametrize("theme", THEMES)
def test_borders_of_controls_can_be_seen(theme: str) -> None:
    colours = tokens("pen", theme)
    assert contrast(colours["edge"], colours["paper"]) >= 3.0
    assert contrast(colours["flag-mark"], colours["flag-tint"]) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_white_is_light_inside_and_black_is_dark_inside(theme: str) -> None:
    colours = tokens("pen", theme)
    assert luminance(colours["white-fill"]) > 0.85
    assert luminance(colours["black-fill"]) < 0.02
    assert contrast(colours["white-ink"], colours["white-fill"]) >= 7.0
