"""Places to operate on: SQLite in a folder, or PostgreSQL where `./test --pg` provides one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.operations.places import Place, empty_database

NewPlace = Callable[[], Place]


@pytest.fixture
def new_place(tmp_path: Path) -> Iterator[NewPlace]:
    """Makes an empty place on the database that this run of the tests is about."""
    with ExitStack() as until_the_end:
        made: list[Place] = []

        def make() -> Place:
            folder = tmp_path / f"place-{len(made) + 1}"
            folder.mkdir(mode=0o700)
            url = os.environ.get("DATABASE_URL", "")
            settings = {"DATABASE_URL": until_the_end.enter_context(empty_database(url))} if url else {}
            made.append(Place(folder, settings))
            return made[-1]

        yield make
