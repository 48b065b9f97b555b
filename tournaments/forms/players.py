"""Forms about people in a tournament."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from members.models import Member
from members.services.guests import split_name
from members.validators import HIGHEST_RATING, validate_name
from tournaments.models.player import RequestKind

MOST_LINES = 400
# Between a name and its numbers stands whatever lists have there: spaces, a comma, a tab, a dash with room around it.
BETWEEN = r"(?:[\s,;]|\s[-–—](?=\s))+"
LINE = re.compile(
    r"^(?:\d{1,3}[.)]\s+)?(?P<name>.*?)"
    rf"(?:{BETWEEN}[(\[]?(?P<rating>0|\d{{3,4}})[)\]]?)?"
    rf"(?:{BETWEEN}#?(?P<seed>[1-9]\d{{0,2}}))?\s*$"
)


@dataclass(frozen=True)
class PastedLine:
    """One line of a pasted list: a name, maybe a rating, maybe a seed; and what the club knows of that name."""

    number: int
    name: str
    rating: int = 0
    seed: int | None = None
    known: Member | None = None  # the member of this name, offered
    shared: bool = False  # more than one member has it, so nobody is offered
    is_in: bool = False  # that member is in the tournament already
    again: int | None = None  # the line above that has the same name

    @property
    def stays_out(self) -> bool:
        """Not entered a second time, unless the director says that this is somebody else."""
        return self.is_in or self.again is not None

    @property
    def other_rating(self) -> bool:
        """The list says another rating than the club, whose rating counts."""
        return self.known is not None and self.rating not in (0, self.known.club_rating)


class PasteForm(forms.Form):
    """Names, one a line; rating and seed may follow."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One a line, with a rating if there is one: “Samira Haddad 1948”. "
            "For a knockout the seed may follow: “Samira Haddad 1948 3”."
        ),
    )

    def clean_names(self) -> list[PastedLine]:
        lines = [line.strip() for line in self.cleaned_data["names"].splitlines()]
        lines = [(n, line) for n, line in enumerate(lines, start=1) if line]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("At most %(most)d names at once.") % {"most": MOST_LINES})
        found, errors = [], []
        for number, line in lines:
            try:
                found.append(parse_line(number, line))
            except forms.ValidationError as error:
                errors.append(_("Line %(line)d: %(error)s") % {"line": number, "error": " ".join(error.messages)})
        if errors:
            raise forms.ValidationError(errors)
        return found


def parse_line(number: int, line: str) -> PastedLine:
    match = LINE.match(line)
    name = " ".join(part for part in split_name(match["name"] if match else line) if part)
    validate_name(name)
    rating = int(match["rating"]) if match and match["rating"] else 0
    if rating > HIGHEST_RATING:
        raise forms.ValidationError(_("A rating is at most %(highest)d.") % {"highest": HIGHEST_RATING})
    seed = int(match["seed"]) if match and match["seed"] else None
    return PastedLine(number, name, rating, seed)


class ByeForm(forms.Form):
    round_number = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=RequestKind.choices)

    def __init__(self, *args: Any, kinds: tuple[str, ...] = (), rounds: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        said = str(self["round_number"].value() or "")  # kept, even if no round of that number can be chosen
        numbers = [*map(str, rounds), *([said] if said and said not in map(str, rounds) else [])]
        if numbers:
            self.fields["round_number"].widget = forms.Select(choices=[(number, number) for number in numbers])
        if kinds:
            labels = dict(RequestKind.choices)
            self.fields["kind"].choices = [(kind, labels[kind]) for kind in kinds]  # type: ignore[attr-defined]


class SeatForm(forms.Form):
    seed = forms.IntegerField(label=gettext_lazy("Seed"), required=False, min_value=1, max_value=2000)
    table = forms.IntegerField(label=gettext_lazy("Fixed table"), required=False, min_value=1, max_value=999)
