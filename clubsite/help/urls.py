"""The addresses of the help."""

from __future__ import annotations

from django.urls import path

from clubsite.help import views

urlpatterns = [
    path("", views.index, name="help"),
    path("systems/<slug:key>/rules/", views.system_rules, name="help_rules"),
    path("<path:address>/", views.page, name="help_page"),
]
