"""The addresses of the site, one include for each app."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from clubsite import health, robots, styleguide
from members.views.privacy import privacy
from tournaments.views.public import home

# The admin's own login form knows neither rate limits nor a second factor; the site's login page does.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def to_the_page_for_a_new_password(request: HttpRequest, extra_context: object = None) -> HttpResponse:
    """The admin's own page for it would neither count the tries at the old password nor tell the member by mail."""
    return redirect("account_change_password")


admin.site.password_change = to_the_page_for_a_new_password  # type: ignore[assignment, method-assign]

urlpatterns = [
    path("", home, name="home"),
    path("", include("members.urls")),
    path("tournaments/", include("tournaments.urls")),
    path("api/v1/", include("clubsite.api.urls")),
    path("privacy/", privacy, name="privacy"),
    path("help/", include("clubsite.help.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("robots.txt", robots.robots, name="robots"),
    path("favicon.ico", require_safe(RedirectView.as_view(url=static("img/favicon.svg"))), name="favicon"),
]

handler500 = "clubsite.errors.server_error"
