"""Several people at once: each in a thread with a database connection of its own, all let go at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import connections

Result = TypeVar("Result")
PATIENCE = 60  # seconds; a race that takes longer is a deadlock


def together(actions: Sequence[Callable[[], Result]]) -> list[Result | Exception]:
    """What each action returned or raised, in order. Needs a test with `transaction=True`."""
    outcomes: list[Result | Exception] = [TimeoutError("the thread never came back")] * len(actions)
    start = threading.Barrier(len(actions))

    def act(index: int) -> None:
        try:
            start.wait(PATIENCE)
            outcomes[index] = actions[index]()
        except Exception as error:  # noqa: BLE001 (the outcome is what the test looks at)
            outcomes[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act, args=(index,), daemon=True) for index in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return outcomes
