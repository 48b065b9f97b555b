"""Phases a director picks and then edits. The card games are there for whoever asks for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models.hall import DEFAULT_WARNING, Sign


@dataclass(frozen=True)
class PhaseValues:
    """What a phase is made from."""

    name: Any
    minutes: int | None
    warn_at: int = DEFAULT_WARNING
    warn_text: Any = ""
    end_text: Any = ""
    sign: Sign = Sign.NONE


@dataclass(frozen=True)
class Preset:
    key: str
    title: Any
    about: Any
    phases: tuple[PhaseValues, ...] = field(default=())
    for_cards: bool = False


PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "chess960",
            _("Chess960 preparation"),
            _("Ten minutes to look at the starting position."),
            (PhaseValues(_("Chess960 preparation"), 10, 2, _("Two minutes left"), _("Start the clocks."), Sign.BOARD),),
        ),
        Preset(
            "lunch",
            _("Lunch break"),
            _("Three quarters of an hour."),
            (PhaseValues(_("Lunch break"), 45, 5, _("Five minutes left"), _("To the boards."), Sign.CUP),),
        ),
        Preset(
            "draft",
            _("Draft"),
            _("Three packs, passed left, right, left; then 25 minutes of building."),
            (
                PhaseValues(_("Pack 1: pass to the left"), None, sign=Sign.LEFT),
                PhaseValues(_("Pack 2: pass to the right"), None, sign=Sign.RIGHT),
                PhaseValues(_("Pack 3: pass to the left"), None, sign=Sign.LEFT),
                PhaseValues(_("Deck building"), 25, 5, _("Add lands"), _("Decks are final.")),
            ),
            for_cards=True,
        ),
        Preset(
            "sealed",
            _("Sealed building"),
            _("Thirty minutes to build a deck."),
            (PhaseValues(_("Deck building"), 30, 5, _("Add lands"), _("Decks are final.")),),
            for_cards=True,
        ),
    )
}
