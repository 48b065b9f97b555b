"""A form that comes back because something in it cannot be accepted says so by its status, too, whoever's page it is.

Our own views answer 400 by themselves; the pages of packages (log-in, sign-up, the admin) would answer 200.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.contrib.admin.helpers import AdminForm
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

TOO_MANY = "too_many_login_attempts"  # what allauth calls the refusal of one more try


class FormMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        if request.method == "POST" and response.status_code == 200:
            codes = [code for form in refused_forms(response) for code in codes_of(form)]
            if codes:
                response.status_code = 429 if TOO_MANY in codes else 400
        return response


def refused_forms(response: TemplateResponse) -> Iterator[BaseForm]:
    for value in (response.context_data or {}).values():
        form = value.form if isinstance(value, AdminForm) else value
        if isinstance(form, BaseForm) and form.is_bound and form.errors:
            yield form


def codes_of(form: BaseForm) -> list[str]:
    return [str(error.code) for errors in form.errors.as_data().values() for error in errors]
