"""What each pairing system is called, and one sentence of advice, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from pairing.systems import SYSTEMS, Format

NAMES: dict[str, Any] = {
    "club-swiss": _("Swiss, club rules"),
    "club-swiss-mid": _("Swiss, club rules, from the middle"),
    "adjacent": _("Swiss, neighbours by points"),
    "fide-dutch-2026": _("Swiss, FIDE Dutch 2026"),
    "fide-dubov-2026": _("Swiss, FIDE Dubov 2026"),
    "dubov-1997": _("Swiss, Dubov in its old form"),
    "fide-burstein-2026": _("Swiss, FIDE Burstein 2026"),
    "lim": _("Swiss, FIDE Lim"),
    "keizer": _("Keizer"),
    "round-robin": _("Round robin"),
    "knockout": _("Knockout"),
}
ADVICE: dict[str, Any] = {
    "club-swiss": _(
        "Everybody plays every round, against equal scores, colours alternating. The best choice for a club evening."
    ),
    "club-swiss-mid": _("The club's older rules: opponents are sought from the middle of the ranking."),
    "adjacent": _("The first round is drawn by lot, then neighbours in the ranking meet. Quick and simple."),
    "fide-dutch-2026": _("What rated tournaments use: the FIDE rules in force since February 2026."),
    "fide-dubov-2026": _("A FIDE system that evens out the strength of opponents."),
    "dubov-1997": _("The Dubov system as it was, with islands and odd groups told step by step."),
    "fide-burstein-2026": _("A FIDE system that pairs by how strong one's opposition has been."),
    "lim": _("A FIDE system that pairs from the top and the bottom towards the middle."),
    "keizer": _("For a season of weekly evenings: everybody who is there plays, and beating the top is worth more."),
    "round-robin": _("Everybody meets everybody, by the Berger tables. For small fields of up to about 12."),
    "knockout": _("Who loses is out. Needs the fewest rounds, and a winner for every match."),
}
FORMATS: dict[Format, Any] = {
    Format.SWISS: _("Swiss"),
    Format.ROUND_ROBIN: _("Round robin"),
    Format.KNOCKOUT: _("Knockout (single elimination)"),
}
FORMAT_ADVICE: dict[Format, Any] = {
    Format.SWISS: _("Everybody plays every round, against somebody with about as many points. Fits any field."),
    Format.ROUND_ROBIN: ADVICE["round-robin"],
    Format.KNOCKOUT: ADVICE["knockout"],
}
ORDER = tuple(NAMES)
OF_A_CLUB = ("adjacent", "keizer")  # no Swiss in the strict sense, but rounds of opponents all the same


def system_name(key: str) -> str:
    return str(NAMES.get(key, SYSTEMS[key].name if key in SYSTEMS else key))


def system_choices() -> list[tuple[str, str]]:
    """The systems there are, the club's own first: name and advice on two lines."""
    keys = sorted(SYSTEMS, key=lambda key: (ORDER.index(key) if key in ORDER else len(ORDER), key))
    return [(key, f"{system_name(key)}\n{ADVICE.get(key, '')}") for key in keys]


def systems_of(chosen: Format) -> list[str]:
    return [key for key, _label in system_choices() if SYSTEMS[key].format is chosen]


def swiss_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The Swiss systems, and apart from them what clubs play in the same way."""
    keys = systems_of(Format.SWISS)
    groups = (_("Swiss"), [key for key in keys if key not in OF_A_CLUB]), (_("Other club systems"), OF_A_CLUB)
    return [(str(name), [(key, system_name(key)) for key in members]) for name, members in groups]


def system_of(chosen: Format, key: str = "") -> str:
    """The system of a format: the one named, or the first of its list."""
    offered = systems_of(chosen)
    return key if key in offered else offered[0]
