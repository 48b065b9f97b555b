"""gunicorn inside our own process, so that Django is loaded once and `./run` speaks for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings as site
from gunicorn.app.base import BaseApplication

from clubsite.gathering import WholeRequests

THREADS = 8


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
            "worker_connections": 2000,
            "keepalive": 10,
            "graceful_timeout": 10,
            "loglevel": "warning",
            "proc_name": "clubsite",
            "control_socket_disable": True,
            "preload_app": True,
            "when_ready": lambda _: self.ready(),
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self.wsgi_application
