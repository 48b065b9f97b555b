"""Two questions machines ask: is the process alive, and is it ready to serve."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import CommandError
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.errors import RETRY_AFTER


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing of the database, so that its absence does not get the process killed."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The database answers and has the tables this version needs. Details are for system administrators alone."""
    if "detail" in request.GET:
        if not (request.user.is_authenticated and request.user.is_superuser):
            raise Http404
        return JsonResponse(detail())
    if why_not := unready():
        response = HttpResponse(f"{why_not}\n", content_type="text/plain", status=503)
        response["Retry-After"] = str(RETRY_AFTER)
        return response
    return HttpResponse("ready\n", content_type="text/plain")


def unready() -> str:
    """Why the site cannot serve; empty when it can."""
    try:
        return "The database has not been migrated." if waiting_migrations() else ""
    except (DatabaseError, InterfaceError):
        return "The database does not answer."


def waiting_migrations() -> list[str]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def check_migrated() -> None:
    """For commands: a folder in which no site was ever started, or not yet with this version, is said in words."""
    if waiting_migrations():
        raise CommandError(
            "There is no record of this version here. Start the site once with ./run, which brings the database up to "
            "date; CLUBSITE_DATA or DATABASE_URL say where it is."
        )


def detail() -> dict[str, object]:
    return {
        "database": connection.vendor,
        "waiting_migrations": waiting_migrations(),
        "cache": settings.CACHES["default"]["BACKEND"].rsplit(".", 1)[-1],
        "cache_answers": cache_answers(),
        "mail": settings.EMAIL_BACKEND.rsplit(".", 1)[-1],
    }


def cache_answers() -> bool:
    from redis.exceptions import RedisError  # takes a while to load, and only few have one

    try:
        cache.set("readyz", "here", 5)
        return bool(cache.get("readyz") == "here")
    except (DatabaseError, InterfaceError, RedisError):
        return False
