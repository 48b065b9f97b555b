"""Rules of the house that a machine can hold: pages, committed files, pinned packages, migrations."""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[2]
TEXT = {
    ".py",
    ".html",
    ".css",
    ".js",
    ".svg",
    ".md",
    ".txt",
    ".toml",
    ".in",
    ".sh",
    ".csv",
    ".json",
    ".po",
    ".cfg",
    ".yml",
    "",
}

INLINE = re.compile(
    r"<script(?![^>]*\b(src=|type=[\"']application/json[\"']))"  # a script without a file; JSON is data, not run
    r"|<style\b"
    r"|\sstyle\s*=\s*[\"'{]"
    r"|\son(click|change|load|submit|input|error|focus|blur|key\w+|mouse\w+|touch\w+)\s*="
    r"|javascript:",
    re.IGNORECASE,
)
LOADS_FROM_ELSEWHERE = re.compile(
    r"<(script|link|img|iframe|source|video|audio|use|object|embed)\b[^>]*\b(src|srcset|href|data)\s*=\s*[\"'](https?:)?//"
    r"|url\(\s*[\"']?(https?:)?//"
    r"|@import\s+[\"'](https?:)?//"
    r"|\b(import|fetch|from|EventSource|WebSocket)\b\s*\(?\s*[\"'`](https?:|wss?:)?//",
    re.IGNORECASE,
)
# Written in pieces, so that this file is no find of its own.
WORKPLACE = re.compile(
    "|".join(
        re.escape(first + second)
        for first, second in [
            ("/work/", "main"),
            ("/work/", "shared"),
            ("/opt/", "pypi"),
            ("/opt/", "wheels"),
            ("/root", "/"),
            ("pythonhosted", ".org"),
            ("pypi", ".org"),
            ("registry.", "npmjs"),
            ("--index", "-url"),
            ("extra-index", "-url"),
        ]
    )
)


# Of a page, what is there for translators, who get it whole: it does not count as length.
FOR_TRANSLATORS = re.compile(
    r"""\{% translate ("[^"]*"|'[^']*')|\b_\("[^"]*"\)|\{% blocktranslate.*?\{% endblocktranslate %\}"""
)
LONGEST_LINE = 200


def pages() -> Iterator[Path]:
    for folder in ("templates", "members/templates", "tournaments/templates", "clubsite/templates"):
        yield from sorted((ROOT / folder).rglob("*.html"))


def what_browsers_get() -> Iterator[Path]:
    yield from pages()
    for suffix in ("css", "js", "svg"):
        yield from sorted((ROOT / "static").rglob(f"*.{suffix}"))


def committed() -> Iterator[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    for name in listed.split("\0"):
        file = ROOT / name
        if name and file.suffix in TEXT and file.is_file() and "vendor" not in file.parts:
            yield file


def finds(pattern: re.Pattern[str], files: Iterator[Path]) -> list[str]:
    found = []
    for file in files:
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), start=1):
            if match := pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number} {match.group()}")
    return found


def test_no_page_has_an_inline_script_or_style() -> None:
    assert finds(INLINE, pages()) == []


def too_long(line: str) -> bool:
    return len(FOR_TRANSLATORS.sub("", line)) > LONGEST_LINE


def test_no_page_hides_a_form_or_a_loop_in_one_long_line() -> None:
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in pages()
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if too_long(line)
    ]
    assert long == []


@pytest.mark.parametrize(
    ("line", "long"),
    [
        ('<li><a href="/">Home</a></li>' * 8, True),
        ("{% translate " + '"' + "word " * 60 + '" %}', False),
        ("{% blocktranslate %}" + "word " * 60 + "{% endblocktranslate %}", False),
        ("<p>" + "word " * 60 + "</p>", True),
    ],
)
def test_the_rule_counts_all_of_a_line_but_the_texts_for_translators(line: str, long: bool) -> None:
    assert too_long(line) is long


def test_no_page_loads_anything_from_another_host() -> None:
    assert finds(LOADS_FROM_ELSEWHERE, what_browsers_get()) == []


def test_no_committed_file_names_a_workplace_or_a_package_index() -> None:
    assert finds(WORKPLACE, committed()) == []


@pytest.mark.parametrize(
    "line",
    [
        "<script>alert(1)</script>",
        '<script type="module">',
        "<style>p {}</style>",
        '<p style="color: red">',
        '<button onclick="go()">',
        '<a href="javascript:go()">',
    ],
)
def test_the_rule_sees_what_is_inline(line: str) -> None:
    assert INLINE.search(line)


@pytest.mark.parametrize(
    "line", ['<script type="module" src="/static/js/live.js"></script>', '<p class="style">', "only = 1"]
)
def test_the_rule_lets_files_pass(line: str) -> None:
    assert not INLINE.search(line)


@pytest.mark.parametrize(
    "line",
    [
        '<script src="https://cdn.example/x.js">',
        '<link rel="stylesheet" href="//fonts.example/a.css">',
        "background: url(https://x.example/a.png)",
        'import {a} from "https://x.example/a.js"',
        'fetch("https://x.example/")',
    ],
)
def test_the_rule_sees_what_comes_from_elsewhere(line: str) -> None:
    assert LOADS_FROM_ELSEWHERE.search(line)


@pytest.mark.parametrize("line", ['<a href="https://handbook.example/">', '<svg xmlns="http://www.w3.org/2000/svg">'])
def test_the_rule_lets_links_and_names_pass(line: str) -> None:
    assert not LOADS_FROM_ELSEWHERE.search(line)


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    return dict(re.findall(r"^([\w.\[\]-]+)==(\S+)", text, re.MULTILINE))


def test_the_tests_run_with_the_packages_the_site_runs_with() -> None:
    tested = pins("test")
    assert {name: tested.get(name) for name in pins("run")} == pins("run")


@pytest.mark.parametrize("lock", ["run", "test"])
def test_every_pinned_package_has_a_hash(lock: str) -> None:
    blocks = re.split(r"\n(?=\S)", (ROOT / "requirements" / f"{lock}.txt").read_text().strip())
    assert [block.split("==")[0] for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.django_db
def test_no_migration_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        call_command("makemigrations", check=True, dry_run=True, verbosity=1)
    except SystemExit:
        pytest.fail(f"The models have changed and no migration says so:\n{capsys.readouterr().out}", pytrace=False)


def test_vendored_files_are_what_their_makers_published() -> None:
    """Every list of checksums in the tree is true, and names each typeface that lies beside it."""
    wrong = []
    folders = ("static", "tests", "tournaments")
    listings = [path for folder in folders for path in ROOT.glob(f"{folder}/**/SHA256SUMS")]
    assert {ROOT / "static/fonts/SHA256SUMS", ROOT / "tournaments/pdf/fonts/SHA256SUMS"} <= set(listings)
    for listing in listings:
        named = {line.split(maxsplit=1)[1].lstrip("*") for line in listing.read_text().splitlines()}
        typefaces = {path.name for kind in ("woff2", "ttf") for path in listing.parent.glob(f"*.{kind}")}
        wrong += [f"{listing.parent.relative_to(ROOT)}/{name} is not listed" for name in sorted(typefaces - named)]
        for line in listing.read_text().splitlines():
            checksum, name = line.split(maxsplit=1)
            if hashlib.sha256((listing.parent / name.lstrip("*")).read_bytes()).hexdigest() != checksum:
                wrong.append(f"{listing.parent.relative_to(ROOT)}/{name}")
    assert wrong == []


def test_every_link_of_a_page_of_the_docs_leads_somewhere() -> None:
    dead = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for target in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", page.read_text()):
            if not (page.parent / target).exists():
                dead.append(f"{page.relative_to(ROOT)}: {target}")
    assert dead == []


def test_the_changelog_is_in_order() -> None:
    """Two branches that both add a line are merged by keeping both, and sometimes more than that."""
    text = (ROOT / "docs" / "changelog.md").read_text()
    entries = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
    begun = [re.sub(r"\s+", " ", entry)[:60] for entry in entries]
    assert sorted({entry for entry in begun if begun.count(entry) > 1}) == []
    for release in re.split(r"^## .*\n", text, flags=re.MULTILINE)[1:]:
        headings = re.findall(r"^### (.*)", release, re.MULTILINE)
        assert headings == [name for name in ("Added", "Changed", "Fixed", "Removed") if name in headings]
        assert re.findall(r"^(?!###).+\n\n(?=- )", release, re.MULTILINE) == [], "a blank line between two entries"
