"""Everything the pages can do: each page stands in parity.csv with the operations that do the same, or with a reason.

And, whatever the table says: each service that a page calls is called by the API, too.
"""

from __future__ import annotations

import ast
import csv
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from tests.api.client import description
from tests.web.test_permissions import addresses

ROOT = Path(__file__).parents[2]
NOT_PAGES = ("api:", "admin:")
# Services of pages for which there is no account yet, or no program: parity.csv says why of each page.
IN_THE_BROWSER_ALONE = {
    "claim_account": "members:claim",
    "owner_of_link": "members:claim",
    "set_up_club": "members:setup*",
    "check_setup_link": "members:setup*",
    "may_be_claimed": "members:manage",  # whether the button stands there; the API is told by give_claim_link
    "decode": "members:import",  # shows the file again; the API has it in the body
}


def table() -> list[dict[str, str]]:
    with (Path(__file__).parent / "parity.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def operations() -> dict[str, str]:
    """Every operation with its method."""
    return {
        found["operationId"]: method
        for methods in description()["paths"].values()
        for method, found in methods.items()
        if isinstance(found, dict) and "operationId" in found
    }


def pages() -> list[str]:
    return sorted(name for name in set(addresses()) if not name.startswith(NOT_PAGES))


def test_every_page_has_its_operations_or_a_reason_why_not() -> None:
    lines = table()
    missing = [name for name in pages() if not any(fnmatchcase(name, line["page"]) for line in lines)]
    assert missing == []
    gone = [line["page"] for line in lines if not any(fnmatchcase(name, line["page"]) for name in pages())]
    assert gone == []
    undecided = [line["page"] for line in lines if bool(line["operations"]) == bool(line["why not"])]
    assert undecided == [], "either operations or a reason"


def test_the_operations_of_the_table_exist() -> None:
    known = operations()
    unknown = [name for line in table() for name in line["operations"].split() if name not in known]
    assert unknown == []


def test_every_operation_that_writes_belongs_to_a_page_or_to_programs_alone() -> None:
    named = {name for line in table() for name in line["operations"].split()}
    writing = {name for name, method in operations().items() if method != "get"}
    # Nobody gives up the role of system administrator by themselves anywhere.
    assert writing - named <= {"system_admins_resign"}


def services_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Every function of a services module that the modules of a folder import, or reach by the module."""
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and ".services" in (node.module or ""):
                for alias in node.names:
                    if (ROOT / node.module.replace(".", "/") / f"{alias.name}.py").exists():  # type: ignore[union-attr]
                        modules.add(alias.name)
                    else:
                        yield alias.name, path.name
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
                yield node.attr, path.name


def is_a_verb(name: str) -> bool:
    """A service, not a class or a constant beside it."""
    return name.islower()


def test_every_service_a_page_calls_is_called_by_the_api() -> None:
    for app in ("members", "tournaments"):
        of_pages = {name: where for name, where in services_of(ROOT / app / "views") if is_a_verb(name)}
        of_api = {name for name, _where in services_of(ROOT / app / "api")}
        assert len(of_pages) > 15, "the reading finds services"
        missing = {name: where for name, where in of_pages.items() if name not in of_api}
        assert missing.keys() <= IN_THE_BROWSER_ALONE.keys(), missing
