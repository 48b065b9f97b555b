"""How chess is said on a page: what the filters and tags write."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.template import Context, Template, TemplateSyntaxError
from django.test import RequestFactory
from django.utils import translation

from clubsite.templatetags.chess import is_winner, plain_result, points, points_words, result, score, signed, together
from pairing.model import Result


def rendered(source: str, **context: Any) -> str:
    return Template("{% load chess look %}" + source).render(Context(context)).strip()


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Decimal("2.5"), "2½"),
        (Decimal("0.5"), "½"),
        (Decimal("8.75"), "8¾"),
        (Decimal("0.25"), "¼"),
        (Decimal("3.00"), "3"),
        (Decimal(0), "0"),
        ("10.5", "10½"),
        (7, "7"),
        (Decimal("-1.5"), "−1½"),
        (Decimal("1.3"), "1.3"),  # a club may give 1.3 points for a bye
        (None, ""),
        ("bye", "bye"),
    ],
)
def test_points_are_written_with_halves_and_quarters(value: object, shown: str) -> None:
    assert points(value) == shown


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (Decimal(0), "0 points", "0 Punkte"),
        (Decimal("0.5"), "½ point", "½ Punkt"),  # less than one is one in both languages
        (Decimal(1), "1 point", "1 Punkt"),
        (Decimal("1.5"), "1½ points", "1½ Punkte"),
        (Decimal(7), "7 points", "7 Punkte"),
    ],
)
def test_points_and_their_noun_agree(value: Decimal, english: str, german: str) -> None:
    assert points_words(value) == english
    with translation.override("de"):
        assert points_words(value) == german


def test_decimals_follow_the_language() -> None:
    with translation.override("de"):
        assert points(Decimal("1.3")) == "1,3"
        assert signed(Decimal("-7.2")) == "−7,2"


@pytest.mark.parametrize(
    ("value", "shown"), [(18, "+18"), (-16, "−16"), (0, "0"), (Decimal("0.8"), "+0.8"), (None, "")]
)
def test_a_change_has_its_sign(value: object, shown: str) -> None:
    assert signed(value) == shown


def test_in_a_column_every_change_has_as_many_places() -> None:
    assert [signed(Decimal(value), 3) for value in ("-5.18", "26.128", "0")] == ["−5.180", "+26.128", "0.000"]


def test_a_sum_never_breaks_inside_a_product() -> None:
    assert together("5 = 4 × 0 + 2½ × ½") == "5 = 4\u00a0×\u00a00 + 2½\u00a0×\u00a0½"


@pytest.mark.parametrize(
    ("value", "shown", "white", "black"),
    [
        (Result.WHITE_WINS, "1–0", "1", "0"),
        (Result.DRAW, "½–½", "½", "½"),
        (Result.BLACK_WINS, "0–1", "0", "1"),
        (Result.WHITE_WINS_BY_FORFEIT, "+/−", "+", "−"),
        (Result.BLACK_WINS_BY_FORFEIT, "−/+", "−", "+"),
        (Result.DOUBLE_FORFEIT, "−/−", "−", "−"),
        (Result.BOTH_LOSE, "0–0", "0", "0"),
        (Result.WHITE_DRAWS_BLACK_LOSES, "½–0", "½", "0"),
        (Result.WHITE_LOSES_BLACK_DRAWS, "0–½", "0", "½"),
        (Result.SHORT_WHITE_WINS, "1–0", "1", "0"),
        (Result.SHORT_DRAW, "½–½", "½", "½"),
        (Result.SHORT_BLACK_WINS, "0–1", "0", "1"),
        (Result.POSTPONED, "postponed", "", ""),
        (None, "", "", ""),
    ],
)
def test_a_result_is_printed_and_split(value: Result | None, shown: str, white: str, black: str) -> None:
    assert (plain_result(value), score(value, "w"), score(value, "b")) == (shown, white, black)


def test_every_result_of_the_record_has_words() -> None:
    for value in Result:
        assert 'role="img"' in str(result(value))
        assert str(value) not in str(result(value)) or value is Result.POSTPONED


def test_a_result_is_spoken_in_words() -> None:
    assert result("1-0") == '<span class="result" role="img" aria-label="1–0, White won">1–0</span>'


@pytest.mark.parametrize(
    ("value", "colour", "won"), [("1-0", "w", True), ("1-0", "b", False), ("1/2-1/2", "w", False), ("-/+", "b", True)]
)
def test_the_winner_is_known(value: str, colour: str, won: bool) -> None:
    assert is_winner(value, colour) is won


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ('{% square "w" %}', '<span class="square square--w" role="img" aria-label="White">W</span>'),
        ('{% square "b" text="½" %}', '<span class="square square--b" role="img" aria-label="½, Black">½</span>'),
        ('{% square "" text="1" %}', '<span class="square square--none" role="img" aria-label="1, no game">1</span>'),
        (
            '{% square "b" size="plain" %}',
            '<span class="square square--b square--plain" role="img" aria-label="Black"></span>',
        ),
        (
            '{% square "white" word=True %}',
            (
                '<span class="colour"><span class="square square--w" aria-hidden="true">W</span>'
                '<span class="colour-word">White</span></span>'
            ),
        ),
        (
            '{% history "w-b" %}',
            (
                '<span class="history" role="img" aria-label="Colours so far: White, no game, Black">'
                '<span class="w"></span><span class="none"></span><span class="b"></span></span>'
            ),
        ),
        ('{% history "" %}', ""),
        (
            '{% board_tile 11 "b" %}',
            '<span class="tile tile--b"><span class="tile-word">Board</span><span class="tile-number">11</span></span>',
        ),
        ('{% badge "closed" kind="ink" %}', '<span class="badge badge--ink">closed</span>'),
    ],
)
def test_the_square_is_the_colour(source: str, html: str) -> None:
    assert rendered(source) == html


def test_what_people_wrote_is_never_markup() -> None:
    assert rendered("{% badge word %}", word="<b>") == '<span class="badge">&lt;b&gt;</span>'
    assert "<b>" not in rendered("{% square 'w' text=word %}{% flag word %}{% live word %}{% saved word %}", word="<b>")


def test_a_flag_is_a_pennant_with_words() -> None:
    html = rendered('{% flag "rematch" %}')
    assert "#flag" in html
    assert "<span>Rematch</span>" in html


def test_the_current_page_is_marked() -> None:
    request = RequestFactory().get("/tournaments/autumn/")
    assert rendered("{% current '/tournaments/' %}", request=request) == 'aria-current="page"'
    assert rendered("{% current '/' exact=True %}", request=request) == ""
    assert rendered("{% current '/members/' %}", request=request) == ""


class PlayerForm(forms.Form):
    name = forms.CharField(help_text="As it should stand on the list.")
    rating = forms.IntegerField(required=False, min_value=0)
    late = forms.BooleanField(required=False)
    start = forms.ChoiceField(choices=[("a", "The demo\nto look around"), ("b", "Empty")], widget=forms.RadioSelect)


def test_a_field_is_label_hint_error_box_in_this_order() -> None:
    html = rendered("{% field form.name %}", form=PlayerForm({"name": ""}))
    order = [html.index(part) for part in ("<label", "field-hint", "field-error", "<input")]
    assert order == sorted(order)
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html


def test_a_field_that_may_stay_empty_says_so() -> None:
    form = PlayerForm()
    assert "(may stay empty)" in rendered("{% field form.rating %}", form=form)
    assert "(may stay empty)" not in rendered("{% field form.name %}", form=form)
    assert "(may stay empty)" not in rendered("{% field form.late %}", form=form)


def test_an_option_explains_itself() -> None:
    html = rendered('{% field form.start look="options" %}', form=PlayerForm())
    name, hint = '<span class="option-name">The demo</span>', '<span class="option-hint">to look around</span>'
    assert html.split(name)[1].lstrip().startswith(hint)


def test_an_unknown_look_is_a_mistake_of_the_template() -> None:
    with pytest.raises(TemplateSyntaxError, match="options, choice, swatches, checks"):
        rendered('{% field form.start look="pills" %}', form=PlayerForm())


def test_the_summary_counts_and_links() -> None:
    html = rendered("{% form_errors form %}", form=PlayerForm({"rating": "-1"}))
    assert "3 answers need another look." in html
    assert 'href="#id_name"' in html
    assert rendered("{% form_errors form %}", form=PlayerForm()) == ""


def test_a_date_has_the_commas_and_dots_of_its_language() -> None:
    day = Template('{{ day|date:_("l j F Y") }}')
    context = Context({"day": dt.date(2026, 11, 18)})
    assert day.render(context) == "Wednesday 18 November 2026"
    with translation.override("de"):
        assert day.render(context) == "Mittwoch, 18. November 2026"
