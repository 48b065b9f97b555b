"""Every text that the site may ask a translation for: in the code, in the templates, in the pairing package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

from pairing import explain
from pairing.formats.trf.fields import TEXT_HEADERS
from pairing.standings.codes import FORE, NAMES
from pairing.standings.sentences import CUTS, CUTS_OF_PRODUCTS, PROBLEMS, WHY

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("clubsite", "members", "tournaments")

# How many texts each function takes, and whether a context comes before them.
CALLS = {
    "_": (1, False),
    "gettext": (1, False),
    "gettext_lazy": (1, False),
    "gettext_noop": (1, False),
    "ngettext": (2, False),
    "ngettext_lazy": (2, False),
    "pgettext": (1, True),
    "pgettext_lazy": (1, True),
    "npgettext": (2, True),
    "npgettext_lazy": (2, True),
}
# In the pairing package: sentences that keep their template, and what a voice says.
SAID = ("Said", "say")
IN_TEMPLATES = re.compile(r"\b(_|n?p?gettext)(?=\()")


@dataclass(frozen=True, order=True)
class Text:
    """A text as gettext knows it: with a context where a word means two things, with a plural where it counts."""

    context: str
    singular: str
    plural: str = ""


@dataclass(frozen=True)
class Found:
    text: Text
    where: str  # the file, from the root of the project


def _text(call: ast.Call) -> Text | None:
    """What a call asks for; None where that is only known when it runs."""
    assert isinstance(call.func, ast.Name)
    texts, has_context = CALLS[call.func.id]
    wanted = call.args[: texts + has_context]
    said = [node.value for node in wanted if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    if len(said) < texts + has_context:
        return None
    context = said.pop(0) if has_context else ""
    return Text(context, *said)


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call of a function of gettext."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield node


def python_files() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def template_files() -> list[Path]:
    return sorted(path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt"))


def in_python(path: Path) -> Iterator[Text]:
    for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
        if text := _text(call):
            yield text


def in_template(path: Path) -> Iterator[Text]:
    """Django turns a template into calls that stand between other things: each is read to its closing bracket."""
    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    for match in IN_TEMPLATES.finditer(code):
        yield from _call_at(code, match.start())


def _call_at(code: str, start: int) -> Iterator[Text]:
    end = start
    while end := code.find(")", end) + 1:
        try:
            call = ast.parse(code[start:end].strip(), mode="eval").body
        except SyntaxError:
            continue
        assert isinstance(call, ast.Call)
        if text := _text(call):
            yield text
        return


def only_known_when_it_runs() -> list[str]:
    """Where our code translates what a variable holds, as `file: call`. The words must then come from elsewhere."""
    return [
        f"{path.relative_to(ROOT)}: {ast.unparse(call)}"
        for path in python_files()
        for call in calls(ast.parse(path.read_text(encoding="utf-8")))
        if _text(call) is None
    ]


def in_pairing() -> Iterator[Text]:
    """The words of reasons, sums and refusals: `pairing` knows no gettext, and is handed it when a page speaks."""
    words = [*explain.sentences().values(), *explain.COLOURS.values(), *explain.STRENGTHS, explain.AND]
    words += [explain.NOBODY, "yes", "no"]
    words += [word for name in (*NAMES.values(), FORE) for word in (name.short, name.long)]
    words += [*WHY.values(), *CUTS.values(), *CUTS_OF_PRODUCTS.values(), *PROBLEMS.values(), *TEXT_HEADERS.values()]
    for path in sorted((ROOT / "pairing").rglob("*.py")):
        words += _said_in(path)
    yield from (Text("", word) for word in words)


def _said_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in SAID and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def in_rules() -> Iterator[Text]:
    """The titles of the rules: the pages are in English, but one finds them in any language."""
    for path in sorted((ROOT / "docs" / "pairing").glob("*.md")):
        if path.stem != "index":
            yield Text("", path.read_text(encoding="utf-8").lstrip().partition("\n")[0].removeprefix("# ").strip())


def everything() -> list[Found]:
    """Every text with the first file that asks for it, in the order of the files."""
    found: dict[Text, str] = {}
    for path in sorted([*python_files(), *template_files()]):
        where = path.relative_to(ROOT).as_posix()
        for text in in_python(path) if path.suffix == ".py" else in_template(path):
            found.setdefault(text, where)
    for text in in_pairing():
        found.setdefault(text, "pairing")
    for text in in_rules():
        found.setdefault(text, "docs/pairing")
    return [Found(text, where) for text, where in found.items()]
