"""A tournament out of a file: one field."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from clubsite.refusals import Refused
from tournaments.services.importing import FileRefused

MOST_TOLD = 10  # whoever mends ten lines will try again; the API tells all of them


def told(lines: Iterable[object]) -> list[str]:
    """The first of many lines, and how many more there are."""
    said = [str(line) for line in lines]
    more = len(said) - MOST_TOLD
    if more <= 0:
        return said
    return [*said[:MOST_TOLD], ngettext("… and %(count)d more.", "… and %(count)d more.", more) % {"count": more}]


class ReportFileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Report file (TRF)"),
        max_length=200,
        help_text=gettext_lazy(
            "As pairing programs and federations write it, TRF16 or TRF26, at most 5 MB. "
            "Name, players, rounds and results come from it."
        ),
    )

    def refuse(self, refused: Refused) -> None:
        """Everything stands at the file: there is no other answer that could be wrong."""
        self.add_error("file", told(refused.problems) if isinstance(refused, FileRefused) else refused.message)
