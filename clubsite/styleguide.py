"""The style guide: every component of the look on one page, with invented people, for staff.

`?page=hall`, `?page=paper` and `?page=slips` show those that are pages of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

PAGES = {
    "hall": "components/guide/hall.html",
    "paper": "components/guide/paper.html",
    "slips": "components/guide/slips.html",
}
TOKENS = (
    "paper tint rule edge second ink pen pen-tint flag flag-mark flag-tint error error-tint success success-tint"
).split()


@dataclass(frozen=True, slots=True)
class Side:
    name: str
    rating: int
    points: str
    colours: str
    due: str


@dataclass(frozen=True, slots=True)
class SampleBoard:
    number: int
    white: Side
    black: Side
    result: str = ""
    flag: str = ""
    is_mine: bool = False


BOARDS = [
    SampleBoard(
        1,
        Side("Aleksander Wójcik", 2061, "3", "bbw", "B"),
        Side("Nguyễn Thị Phương-Anh", 2104, "3", "bww", "B"),
        "1/2-1/2",
    ),
    SampleBoard(
        2,
        Side("Samira Haddad", 1948, "2.5", "bbw", "B"),
        Side("Oluwaseun Adébáyọ̀", 1987, "2.5", "bww", "B"),
        is_mine=True,
    ),
    SampleBoard(
        3, Side("Kwame Boateng", 1634, "2", "wwb", "W"), Side("Anna-Katharina von Hohenfels", 1911, "2.5", "bww", "B")
    ),
    SampleBoard(
        5,
        Side("Li Wei", 1839, "2", "bwb", "W"),
        Side("Tomás Etxeberria", 1874, "2", "bbw", "B"),
        flag="rematch",
    ),
    SampleBoard(
        6,
        Side("Mateo Quispe Huamán", 1718, "1.5", "bwb", "W"),
        Side("Arthur Pemberton", 1432, "1.5", "wbw", "B"),
        "1-0",
    ),
    SampleBoard(
        10,
        Side("Leilani Kaʻaihue", 1541, "0.5", "wbb", "W"),
        Side("Jean-Baptiste Mbeki-Laurent", 1508, "1", "-bb", "W"),
        "0-1",
        flag="third-black",
    ),
]


@dataclass(frozen=True, slots=True)
class SampleRow:
    place: int
    name: str
    rating: int
    points: str
    cut: str
    buchholz: str
    sonneborn: str
    meetings: tuple[tuple[str, str, str, str], ...]  # colour, result, place of the opponent, float
    is_mine: bool = False


STANDINGS = [
    SampleRow(
        1,
        "Nguyễn Thị Phương-Anh",
        2104,
        "3.5",
        "8.5",
        "10.5",
        "8.75",
        (("b", "1", "11", ""), ("w", "1", "13", ""), ("w", "1", "5", ""), ("b", "½", "2", "")),
    ),
    SampleRow(
        2,
        "Aleksander Wójcik",
        2061,
        "3.5",
        "7.5",
        "7.5",
        "5.75",
        (("b", "1", "24", ""), ("b", "1", "14", ""), ("w", "1", "17", "↓"), ("w", "½", "1", "")),
    ),
    SampleRow(
        3,
        "Samira Haddad",
        1948,
        "3.5",
        "6.5",
        "8",
        "7",
        (("b", "1", "18", ""), ("b", "1", "12", ""), ("w", "½", "10", "↓"), ("w", "1", "6", "")),
        is_mine=True,
    ),
    SampleRow(
        4,
        "Anna-Katharina von Hohenfels",
        1911,
        "3.5",
        "5.5",
        "6.5",
        "5.75",
        (("b", "½", "16", ""), ("w", "1", "20", ""), ("w", "1", "11", "↓"), ("b", "1", "10", "↓")),
    ),
    SampleRow(
        11,
        "Noor van der Velde",
        1198,
        "2",
        "9",
        "11",
        "4",
        (("w", "0", "1", ""), ("", "1", "bye", ""), ("b", "0", "4", "↑"), ("", "1", "bye", "")),
    ),
]


class SampleForm(forms.Form):
    """One field of every kind, filled in badly enough to show an error."""

    name = forms.CharField(label=_("Name"), help_text=_("As it should stand on the list."))
    maximum = forms.IntegerField(label=_("Maximum players"), min_value=2)
    system = forms.ChoiceField(label=_("Pairing system"), choices=[("swiss", "Swiss, club rules"), ("ko", "Knockout")])
    date = forms.DateField(label=_("First evening"), widget=forms.DateInput(attrs={"type": "date"}), required=False)
    about = forms.CharField(label=_("About it"), widget=forms.Textarea(attrs={"rows": 3}), required=False)
    reports = forms.BooleanField(
        label=_("Players may report results"), help_text=_("The director has the last word."), required=False
    )
    result = forms.ChoiceField(
        label=_("Recorded 0–1, should be"),
        choices=[("1-0", "1–0"), ("1/2-1/2", "½–½"), ("0-1", "0–1")],
        widget=forms.RadioSelect,
    )
    colour = forms.ChoiceField(
        label=_("Club colour"),
        help_text=_("Used for buttons, links and everything that is yours. Each is tested to be readable."),
        choices=[
            ("pen", _("Pen blue")),
            ("baize", _("Baize")),
            ("petrol", _("Petrol")),
            ("plum", _("Plum")),
            ("walnut", _("Walnut")),
            ("slate", _("Slate")),
        ],
        widget=forms.RadioSelect,
    )
    start = forms.ChoiceField(
        label=_("Start with"),
        choices=[
            ("demo", _("The demo club\n40 invented members and a tournament of every kind, to look around.")),
            ("empty", _("An empty club\nYou add or paste the first names yourself.")),
        ],
        widget=forms.RadioSelect,
    )
    days = forms.MultipleChoiceField(
        label=_("Evenings"),
        choices=[("thu", _("Thursday")), ("sat", _("Saturday"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


def sample_form() -> SampleForm:
    return SampleForm(
        {
            "name": "Li Wei",
            "maximum": "1",
            "system": "swiss",
            "reports": "on",
            "result": "1/2-1/2",
            "colour": "pen",
            "start": "demo",
            "days": ["thu"],
        }
    )


@require_safe
@login_required
def styleguide(request: HttpRequest) -> HttpResponse:
    """Staff look at the parts the pages are made of."""
    if not request.user.is_staff:
        raise PermissionDenied
    context = {
        "boards": BOARDS,
        "rows": STANDINGS,
        "form": sample_form(),
        "tokens": TOKENS,
        "steps": ("1", "2", "3", "4"),
    }
    return render(request, PAGES.get(request.GET.get("page", ""), "styleguide.html"), context)
