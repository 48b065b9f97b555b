"""How chess is said on a page: points, results, the square that is the colour, flags, and a few marks.

The words and the letter on a square are translated, its fill never is: White is light inside, Black is dark inside.
docs/look.md shows each of these with its markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from math import ceil
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

register = template.Library()

QUARTERS = {Decimal(0): "", Decimal("0.25"): "¼", Decimal("0.5"): "½", Decimal("0.75"): "¾"}
MINUS = "−"
NO_GAME = "none"

# Each result as it is printed, and as it is spoken.
RESULTS = {
    "1-0": ("1–0", gettext_lazy("White won")),
    "1/2-1/2": ("½–½", gettext_lazy("draw")),
    "0-1": ("0–1", gettext_lazy("Black won")),
    "+/-": ("+/−", gettext_lazy("White won by forfeit")),
    "-/+": ("−/+", gettext_lazy("Black won by forfeit")),
    "-/-": ("−/−", gettext_lazy("both lost by forfeit")),
    "0-0": ("0–0", gettext_lazy("both lost")),
    "1/2-0": ("½–0", gettext_lazy("White drew, Black lost")),
    "0-1/2": ("0–½", gettext_lazy("White lost, Black drew")),
    "1-0 short": ("1–0", gettext_lazy("White won, not rated")),
    "1/2-1/2 short": ("½–½", gettext_lazy("draw, not rated")),
    "0-1 short": ("0–1", gettext_lazy("Black won, not rated")),
    "postponed": (gettext_lazy("postponed"), gettext_lazy("postponed")),
}

FLAGS = {
    "colour": gettext_lazy("Colour compromise"),
    "third-colour": gettext_lazy("Third colour"),
    "third-white": gettext_lazy("Third White"),
    "third-black": gettext_lazy("Third Black"),
    "rematch": gettext_lazy("Rematch"),
    "second-bye": gettext_lazy("Second bye"),
    "float": gettext_lazy("Float"),
}


def number(value: object) -> Decimal | None:
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


@register.filter
def points(value: object) -> str:
    """2.5 as 2½, 0.5 as ½, 0 as 0; what is no quarter keeps its decimals; nothing stays nothing."""
    amount = value if isinstance(value, Decimal) else number(value)
    if amount is None or not amount.is_finite():
        return "" if value is None else str(value)
    whole, part = divmod(abs(amount), 1)
    sign = MINUS if amount < 0 else ""
    if part not in QUARTERS:
        return sign + number_format(abs(amount).normalize(), use_l10n=True)
    return sign + (str(int(whole)) if whole or not part else "") + QUARTERS[part]


@register.filter
def points_words(value: object) -> str:
    """The same with its noun: ½ point, 1 point, 1½ points, 0 points."""
    amount = number(value) or Decimal(0)
    count = 1 if 0 < amount <= 1 else ceil(amount)
    return ngettext("%(points)s point", "%(points)s points", count) % {"points": points(value)}


@register.simple_tag
def today() -> str:
    """The day above every page: Wednesday 18 November 2026, each language with its own commas and dots."""
    return date_format(timezone.localtime(), _("l j F Y"))


@register.filter
def signed(value: object, places: int | None = None) -> str:
    """A change with its sign: +18, −7.2, 0. In a column it is given places, so that figures stand under each other."""
    amount = number(value)
    if amount is None:
        return ""
    sign = "+" if amount > 0 else MINUS if amount < 0 else ""
    figures = f"{abs(amount).normalize():f}" if places is None else f"{abs(amount):.{places}f}"
    return sign + number_format(figures, use_l10n=True)


@register.filter
def together(equation: str) -> str:
    """A sum whose lines break between its parts and never inside a product: 3½ × ½."""
    return equation.replace(" × ", "\u00a0×\u00a0")


@register.filter
def result(value: object) -> SafeString | str:
    """A result as 1–0, ½–½ or 0–1, with the words for those who hear the page; nothing for a game still on."""
    if not value:
        return ""
    printed, spoken = RESULTS.get(str(value), (str(value), str(value)))
    return format_html(
        '<span class="result" role="img" aria-label="{}">{}</span>',
        _("%(result)s, %(words)s") % {"result": printed, "words": spoken} if printed != spoken else printed,
        printed,
    )


@register.filter
def plain_result(value: object) -> str:
    """The same without markup, for titles, mail and lists of events."""
    return str(RESULTS.get(str(value), (str(value),))[0]) if value else ""


@register.simple_tag
def score(value: object, colour: str) -> str:
    """What one side got: the half of the printed result that belongs to that colour."""
    printed = plain_result(value)
    separator = "–" if "–" in printed else "/"
    sides = printed.split(separator)
    if len(sides) != 2:
        return ""
    return sides[0 if colour_key(colour) == "w" else 1]


@register.filter
def is_winner(value: object, colour: str) -> bool:
    """Whether that colour won: the winner's name is set in bold."""
    return score(value, colour) in ("1", "+")


def colour_key(colour: object) -> str:
    """`w`, `b`, or `none` for a round without a game, from any way a colour is written."""
    first = str(colour or "").strip().lower()[:1]
    return first if first in ("w", "b") else NO_GAME


def colour_word(key: str) -> str:
    return {"w": _("White"), "b": _("Black")}.get(key, _("no game"))


def colour_letter(key: str) -> str:
    return {"w": pgettext("letter on a square", "W"), "b": pgettext("letter on a square", "B")}.get(key, "–")


@register.simple_tag
def square(colour: object, text: object = None, word: bool = False, size: str = "", letter: bool = True) -> SafeString:
    """The square of a colour.

    `text` puts a result inside it instead of the letter, and a match makes it wider; `word` writes White or Black
    beside it, `size` is `small`, `large` or `plain` (no letter), `letter=False` leaves it empty.
    """
    key = colour_key(colour)
    inside = text if text is not None else colour_letter(key) if letter and size != "plain" else ""
    classes = f"square square--{key}" + (f" square--{size}" if size else "")
    if len(str(inside)) > 2:
        classes += " square--wide"
    if word:
        return format_html(
            '<span class="colour"><span class="{}" aria-hidden="true">{}</span>'
            '<span class="colour-word">{}</span></span>',
            classes,
            inside,
            colour_word(key),
        )
    spoken = colour_word(key) if text is None else f"{text}, {colour_word(key)}"
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', classes, spoken, inside)


@register.simple_tag
def history(colours: Iterable[object]) -> SafeString:
    """The colours so far as small squares; a stroke is a round without a game."""
    keys = [colour_key(colour) for colour in colours]
    if not keys:
        return SafeString("")
    spoken = _("Colours so far: %(colours)s") % {"colours": ", ".join(colour_word(key) for key in keys)}
    squares = format_html_join("", '<span class="{}"></span>', ((key,) for key in keys))
    return format_html('<span class="history" role="img" aria-label="{}">{}</span>', spoken, squares)


@register.simple_tag
def board_tile(number: object, colour: object) -> SafeString:
    """The number of the board in a large square of the player's colour."""
    key = colour_key(colour)
    return format_html(
        '<span class="tile tile--{}"><span class="tile-word">{}</span><span class="tile-number">{}</span></span>',
        key,
        pgettext("over the number of a board", "Board"),
        number,
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """A sign that stands beside words, never alone: flag, check, success, error, info, arrow."""
    return format_html(
        '<svg class="icon icon--{}" aria-hidden="true"><use href="{}#{}"/></svg>', name, static("img/icons.svg"), name
    )


@register.simple_tag
def flag(kind: object, text: str = "") -> SafeString:
    """A pennant and two words, in amber."""
    words = text or FLAGS.get(str(kind), str(kind))
    return format_html('<span class="flag">{}<span>{}</span></span>', icon("flag"), words)


@register.simple_tag
def badge(text: object, kind: str = "") -> SafeString:
    """An outlined word; `kind="ink"` fills it."""
    return format_html('<span class="badge{}">{}</span>', f" badge--{kind}" if kind else "", text)


@register.simple_tag
def live(text: object) -> SafeString:
    """A filled dot and words: the round is running."""
    return format_html('<span class="live"><span class="dot"></span><span>{}</span></span>', text)


PLAYING = pgettext_lazy("of a game", "playing")


@register.simple_tag
def playing(text: object = None) -> SafeString:
    """A hollow dot and the word: the game is on. With an empty text, the dot alone, spoken as the word."""
    if text == "":
        return format_html('<span class="dot dot--hollow" role="img" aria-label="{}"></span>', PLAYING)
    words = text if text is not None else PLAYING
    return format_html('<span class="playing"><span class="dot dot--hollow"></span><span>{}</span></span>', words)


@register.simple_tag
def saved(text: object) -> SafeString:
    """A tick and who saved when."""
    return format_html('<span class="saved">{}<span>{}</span></span>', icon("check"), text)


@register.simple_tag(takes_context=True)
def current(context: template.Context, prefix: str, exact: bool = False) -> SafeString:
    """`aria-current` for the link whose pages the reader is on."""
    request: Any = context.get("request")
    path = request.path if request is not None else ""
    here = path == prefix if exact else bool(prefix) and path.startswith(prefix)
    return SafeString(' aria-current="page"') if here else SafeString("")
