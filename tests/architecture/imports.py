"""The law of who may import whom (docs/architecture.md), read from the source with the standard library's `ast`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS = ("pairing", "members", "tournaments", "clubsite")


@dataclass(frozen=True)
class Found:
    """One thing a module does that the law speaks about."""

    module: str
    line: int
    what: str  # the module it imports, or the call it makes


def module_name(file: Path, root: Path = ROOT) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(*packages: str) -> Iterator[tuple[str, str]]:
    """Name and source of every module of ours, migrations apart."""
    for package in packages or OURS:
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield module_name(file), file.read_text()


def is_under(module: str, *parents: str) -> bool:
    return any(module == parent or module.startswith(f"{parent}.") for parent in parents)


def imports(module: str, source: str) -> Iterator[Found]:
    """Every import of a module, also inside functions; a relative one under its whole name.

    `from a.b import c` counts as `a.b.c`: c may be a module, and a name inside `a.b` lies under it anyway.
    """
    is_package = (ROOT / module.replace(".", "/") / "__init__.py").exists()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Found(module, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".")
                here = here[: len(here) - node.level + (1 if is_package else 0)]
                base = ".".join([*here, base] if base else here)
            for alias in node.names:
                yield Found(module, node.lineno, f"{base}.{alias.name}")


def calls(module: str, source: str) -> Iterator[Found]:
    """Every call: through an attribute by its last two names (`objects.create`, `filter().update`), a bare one by its
    own (`open`), or as `.f()` where it has no arguments.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            bare = not (node.args or node.keywords)
            yield Found(module, node.lineno, f".{node.func.id}()" if bare else node.func.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield Found(module, node.lineno, f"{_last_name(node.func.value)}.{node.func.attr}")


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return f"{node.func.attr}()"
    return node.id if isinstance(node, ast.Name) else ""


def is_foreign(name: str) -> bool:
    """Neither ours nor of the standard library."""
    top = name.split(".")[0]
    return top not in sys.stdlib_module_names and top not in OURS
