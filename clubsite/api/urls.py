"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import path, re_path

from clubsite.api.page import docs
from clubsite.api.schema import nothing_here, schema
from members.api import urls as members
from tournaments.api import urls as tournaments

app_name = "api"

urlpatterns = [
    path("schema/", schema, name="schema"),
    path("docs/", docs, name="docs"),
    *members.urlpatterns,
    *tournaments.urlpatterns,
    re_path(r"", nothing_here),  # whatever else it is, a line break included
]
