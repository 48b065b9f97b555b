"""How forms are laid out: label, hint, error, box, in this order, for every kind of field."""

from __future__ import annotations

from typing import Any

from django import template
from django.forms import BaseForm, BoundField
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

CHECK_LISTS = ("checkboxselectmultiple", "radioselect")
LOOKS = ("", "options", "choice", "swatches", "checks")


@register.inclusion_tag("components/_field.html")
def field(bound: BoundField, look: str = "", label: str = "", hint: str = "", css: str = "") -> dict[str, Any]:
    """One field. `look` is for a choice of a few: `options` (boxes), `choice` (side by side), `swatches`, `checks`.

    A placeholder is left out: a label says it, and stays while one types.
    """
    if look not in LOOKS:
        raise template.TemplateSyntaxError(f"A field looks like one of {', '.join(LOOKS[1:])}, not {look!r}.")
    if label:
        bound.label = label
    bound.field.widget.attrs.pop("placeholder", None)
    kind = bound.widget_type
    return {
        "field": bound,
        "kind": kind,
        "look": look or ("checks" if kind in CHECK_LISTS else ""),
        "hint": hint or bound.help_text,
        "css": css,
        "is_optional": not bound.field.required and kind not in ("checkbox", "select"),
    }


@register.inclusion_tag("components/_fields.html")
def fields(form: BaseForm) -> dict[str, Any]:
    """Every field of a form, one under the other, with its hidden ones."""
    return {"form": form}


@register.inclusion_tag("components/_form_errors.html")
def form_errors(form: BaseForm) -> dict[str, Any]:
    """The summary on top of a form: how many answers need another look, each linked to its field."""
    return {"form": form, "title": summary_title(form) if form.errors else ""}


def summary_title(form: BaseForm) -> str:
    bad_fields = len([name for name in form.errors if name != "__all__"])
    if bad_fields == 0:
        return ""  # what is wrong with the form as a whole is said in its own words
    if bad_fields == 1:
        return _("One answer needs another look.")
    return _("%(count)s answers need another look.") % {"count": bad_fields}


@register.filter
def first_line(value: object) -> str:
    """The name of an option: the first line of its label."""
    return str(value).partition("\n")[0]


@register.filter
def other_lines(value: object) -> str:
    """What is said about an option: the lines after the first."""
    return str(value).partition("\n")[2]


@register.filter
def class_of(level: object) -> SafeString:
    """The look of a message: Django's levels as success, flag, error or plain information."""
    return SafeString({"success": "success", "warning": "flag", "error": "error"}.get(str(level), "info"))
