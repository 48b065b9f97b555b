"""gunicorn inside our own process, so that Django is loaded once and `./run` speaks for itself."""

from __future__ import annotations

import resource
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings as site
from gunicorn.app.base import BaseApplication

from clubsite.gathering import WholeRequests

THREADS = 8
MOST_CONNECTIONS = 2000
OTHER_FILES = 128  # the database, templates, papers, mails: what a process opens beside its connections


def connections_possible() -> int:
    """As many as the system lets this process have files open, which is asked for more where it gives few.

    A connection beyond that would end the process, and every request under way with it. So it waits at the door.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(min(MOST_CONNECTIONS, soft - OTHER_FILES), 2 * THREADS)


class Server(BaseApplication):  # type: ignore[misc]
    """One worker process with eight threads: limits in memory are exact, and requests that wait do not block others."""

    def __init__(self, application: Any, host: str, port: int, *, ready: Callable[[], None]) -> None:
        self.wsgi_application, self.host, self.port, self.ready = application, host, port, ready
        super().__init__()

    def load_config(self) -> None:
        WholeRequests.largest = site.MAX_REQUEST
        settings = {
            "bind": [f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"],
            "workers": 1,
            "worker_class": WholeRequests,
            "threads": THREADS,
            "worker_connections": connections_possible(),
            "keepalive": 10,
            "graceful_timeout": 10,
            "loglevel": "warning",
            "proc_name": "clubsite",
            "control_socket_disable": True,
            # From this machine, and so from every reader behind a proxy on it, gunicorn would take the scheme and the
            # beginning of all links. What is believed of a proxy stands in the settings alone (BEHIND_PROXY).
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "preload_app": True,
            "when_ready": lambda _: self.ready(),
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self.wsgi_application
