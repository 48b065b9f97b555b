"""The law itself: each rule takes a module and what it does, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.architecture.imports import Found, calls, imports, is_foreign, is_under

# All that a pure package needs: neither the clock, nor files, other processes, or chance that nobody seeded. A date is
# a value like any other, and a generator is one once it has a seed; see about_call for today() and Random().
PURE = (
    *("__future__", "collections", "dataclasses", "enum", "typing", "types"),
    *("decimal", "fractions", "math", "datetime.date", "random.Random"),
    *("bisect", "heapq", "itertools", "functools", "contextlib", "re", "string", "gc"),
)
MAY_READ_FILES = ("pairing.__main__", "pairing.cli")  # the command line
BESIDE_IT = {
    "pairing.__main__": ("io", "os", "sys"),
    "pairing.cli": ("argparse", "errno", "json", "sys"),
    "pairing.explain": ("importlib.import_module", "pkgutil.iter_modules"),  # finds the sentences of every system
}
IMPURE_CALLS = ("open", "input", "print", "exec", "eval", "__import__", "hash", "id")

# Everything else in pairing is built under the systems, or judges them.
KNOW_THE_SYSTEMS = ("pairing.systems", "pairing.formats", "pairing.simulate", *MAY_READ_FILES)

SHARED = ("clubsite.refusals", "clubsite.triggers", "clubsite.api")  # what both apps build on
# Beside the services: the rows themselves, the bridge from plans to rows, and what makes the demo club.
MAY_WRITE = ("models", "services", "demo", "snapshots")
ALSO_WRITES = ("clubsite.api.retries",)  # keeps the answer of a request that may come again

DOORS = ("forms", "views", "api", "admin")
THE_REQUEST = ("django.http", "django.shortcuts", "rest_framework")
NOBODY_THERE = "django.http.Http404"  # whoever somebody wanted to change is gone, or was never theirs to see

WRITES = re.compile(
    r"^(.*\.a?(create|get_or_create|update_or_create|bulk_create|bulk_update|save|delete)"
    r"|(objects|\w+\(\))\.a?update)$"  # of a query; a dictionary has an `update`, too
)


def kind(module: str) -> str:
    """The part of its app a module belongs to: tournaments.services.rounds is of the services."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def faults(module: str, source: str) -> list[str]:
    """Every breach of the law in one module, with its line."""
    said = [(found, sentence) for found in imports(module, source) for sentence in about_import(module, found.what)]
    said += [(found, sentence) for found in calls(module, source) for sentence in about_call(module, found)]
    return [f"{module}:{found.line} {sentence}" for found, sentence in said]


def about_import(module: str, name: str) -> Iterator[str]:
    if is_under(module, "pairing"):
        yield from about_pairing(module, name)
    elif is_under(module, "members") and is_under(name, "tournaments", "pairing"):
        yield f"imports {name}: members knows no tournaments"
    elif is_under(module, "members") and is_under(name, "clubsite") and not is_under(name, *SHARED):
        yield f"imports {name}: of clubsite, members knows refusals, triggers and the frame of the API alone"
    if is_under(module, "members", "tournaments"):
        yield from about_layers(module, name)
    if is_under(module, "tournaments"):
        yield from about_tournaments(module, name)


def about_pairing(module: str, name: str) -> Iterator[str]:
    beside = [each for owner, names in BESIDE_IT.items() if is_under(module, owner) for each in names]
    if is_foreign(name) or is_under(name, "members", "tournaments", "clubsite"):
        yield f"imports {name}: pairing uses the standard library alone"
    elif not is_under(name, "pairing", *PURE, *beside):
        yield f"imports {name}: pairing is a pure function of its input"
    values = ("pairing.model", "pairing.errors")
    if is_under(module, *values) and is_under(name, "pairing") and not is_under(name, *values):
        yield f"imports {name}: the values know nothing of ours"
    if is_under(name, "pairing.systems"):
        yield from about_systems(module, name)
    if is_under(name, "pairing.standings") and is_under(
        module, "pairing.history", "pairing.colours", "pairing.matching"
    ):
        yield f"imports {name}: standings are built on this, not the other way round"


def about_systems(module: str, name: str) -> Iterator[str]:
    if module != "pairing" and not is_under(module, *KNOW_THE_SYSTEMS):
        yield f"imports {name}: it must not know the systems"
    own = ".".join(module.split(".")[:3])
    if (
        is_under(module, "pairing.systems")
        and own != "pairing.systems"
        and not is_under(name, "pairing.systems.base", own)
    ):
        yield f"imports {name}: a system never imports another system"


def about_layers(module: str, name: str) -> Iterator[str]:
    """The storeys of one app: models, queries, services, doors."""
    app, part = module.split(".")[0], kind(module)
    above = {"models": ("queries", "services", *DOORS), "queries": ("services", *DOORS), "services": DOORS}.get(
        part, ()
    )
    if is_under(name, *(f"{app}.{each}" for each in above)):
        yield f"imports {name}: {part} do not know what stands on them"
    if part in ("services", "queries") and is_under(name, *THE_REQUEST) and name != NOBODY_THERE:
        yield f"imports {name}: a service does not know the request"


def about_tournaments(module: str, name: str) -> Iterator[str]:
    part = kind(module)
    if part == "models" and is_under(name, "pairing") and not is_under(name, "pairing.model"):
        yield f"imports {name}: models know the values of pairing alone"
    if part in ("views", "api", "admin", "templatetags") and is_under(name, "pairing"):
        yield f"imports {name}: pages go through services and queries"


def may_write(module: str) -> bool:
    return is_under(module, "pairing", *ALSO_WRITES) or (not is_under(module, "clubsite") and kind(module) in MAY_WRITE)


def about_call(module: str, found: Found) -> Iterator[str]:
    command_line = is_under(module, *MAY_READ_FILES)
    if is_under(module, "pairing") and (
        found.what in ("date.today", ".Random()") or (found.what in IMPURE_CALLS and not command_line)
    ):
        yield f"calls {found.what}: pairing is a pure function of its input"
    # An admin class and a form have a `save` of the framework's own, called on its parent.
    if not may_write(module) and WRITES.match(found.what) and not found.what.startswith(("super.", "form.")):
        yield f"calls {found.what}: every write is a service"
