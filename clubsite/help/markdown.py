"""Our documents as HTML: the part of Markdown they are written in, and no more.

Headings, paragraphs, lists, tables, quotations, code, pictures, links, bold and emphasis. Everything is escaped: a
document brings no markup of its own. What opens with a bold rule number (`**3.2**`) can be linked to as `#rule-3.2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

HEADING = re.compile(r"(#{1,4}) +(.+)")
ITEM = re.compile(r"(?P<indent> *)(?:(?P<bullet>[-*])|(?P<number>\d+)\.) +(?P<text>.+)")
RULE = re.compile(r":?-+:?")
CELLS = re.compile(r"(?<!\\)\|")
RULE_NUMBER = re.compile(r"\*\*([A-Z]{0,3}\.?\d+(?:\.\d+)*)\*\*")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
INLINE = re.compile(
    r"(?P<code>`[^`]+`)"
    r"|\[(?P<words>[^\]]+)\]\((?P<target>[^)\s]+)\)"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<emphasis>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
)

A_SENTENCE = 24  # more characters than this in a cell are not a word or a number

Link = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Picture:
    """Where a picture is, and how large."""

    address: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Document:
    """A document read: its title, and everything after it as HTML."""

    title: str
    html: str


class Writer:
    """Turns lines into HTML. `link` and `picture` say where a target leads; None leaves the words without a link."""

    def __init__(self, link: Link, picture: Callable[[str], Picture]) -> None:
        self.link = link
        self.picture = picture
        self.anchors: set[str] = set()

    def document(self, text: str) -> Document:
        first, _, rest = text.lstrip().partition("\n")
        assert first.startswith("# "), f"a document begins with its title, not with {first!r}"
        return Document(plain(first[2:].strip()), "\n".join(self.blocks(rest.splitlines())))

    # Blocks: each takes the lines from its first one on, and says how many it took -------------------

    def blocks(self, lines: list[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            if not lines[at].strip():
                at += 1
                continue
            html, taken = self.block(lines[at:])
            yield html
            at += taken

    def block(self, lines: list[str]) -> tuple[str, int]:
        first = lines[0]
        if heading := HEADING.fullmatch(first):
            return self.heading(len(heading[1]), heading[2].strip()), 1
        if first.startswith("```"):
            return self.fenced(lines)
        if first.startswith("    "):
            return self.indented(lines)
        if first.startswith("|"):
            return self.table(lines)
        if first.startswith(">"):
            return self.quote(lines)
        if ITEM.fullmatch(first):
            return self.list_of(lines)
        if shown := PICTURE.fullmatch(first.strip()):
            return self.figure(shown[1], shown[2]), 1
        return self.paragraph(lines)

    def heading(self, level: int, text: str) -> str:
        return f'<h{level} id="{self.anchor(slug(text))}">{self.inline(text)}</h{level}>'

    def fenced(self, lines: list[str]) -> tuple[str, int]:
        end = next(at for at, line in enumerate(lines[1:], start=1) if line.startswith("```"))
        return code("\n".join(lines[1:end])), end + 1

    def indented(self, lines: list[str]) -> tuple[str, int]:
        end = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith("    ")), len(lines))
        return code("\n".join(line[4:] for line in lines[:end]).rstrip()), end

    def table(self, lines: list[str]) -> tuple[str, int]:
        end = next((at for at, line in enumerate(lines) if not line.startswith("|")), len(lines))
        head, line, *rows = (cells(row) for row in lines[:end])
        assert all(RULE.fullmatch(cell) for cell in line), f"a table has a line under its head, not {lines[1]!r}"
        body = "".join(self.row(row, head) for row in rows)
        kind = ' class="of-sentences"' if len(head) > 2 and max(map(len, sum(rows, head))) > A_SENTENCE else ""
        if not any(head):
            return f"<table{kind}><tbody>{body}</tbody></table>", end
        heads = "".join(f'<th scope="col">{self.inline(name)}</th>' if name else "<td></td>" for name in head)
        return f"<table{kind}><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>", end

    def row(self, values: list[str], head: list[str]) -> str:
        """On a phone the name of its column stands before a cell, so each cell knows it."""
        inside = "".join(
            f'<td data-head="{escape(plain(name))}">{self.inline(value)}</td>'
            if name
            else f"<td>{self.inline(value)}</td>"
            for name, value in zip(head, values, strict=True)
        )
        return f"<tr{self.rule_anchor(values[0])}>{inside}</tr>"

    def list_of(self, lines: list[str]) -> tuple[str, int]:
        """Items of one kind; what is indented under an item belongs to it."""
        opening = ITEM.fullmatch(lines[0])
        assert opening
        items: list[list[str]] = []
        at = 0
        for at, line in enumerate([*lines, ""]):
            item = ITEM.fullmatch(line)
            if item and not item["indent"]:
                if bool(item["bullet"]) != bool(opening["bullet"]):
                    break
                items.append([item["text"]])
            elif line.startswith("  ") and line.strip():
                items[-1].append(line)
            elif not line.strip() and at + 1 < len(lines) and lines[at + 1].startswith("  "):
                items[-1].append("")
            else:
                break
        name = "ul" if opening["bullet"] else "ol"
        inside = "".join(self.item(item) for item in items)
        return f"<{name}>{inside}</{name}>", at

    def item(self, lines: list[str]) -> str:
        """Its own words, then what stands under them: a list, or another paragraph."""
        under = next((at for at, line in enumerate(lines[1:], 1) if not line.strip() or ITEM.fullmatch(line)), None)
        own = " ".join(line.strip() for line in lines[:under])
        rest = "" if under is None else "".join(self.blocks(dedent(lines[under:])))
        return f"<li{self.rule_anchor(own)}>{self.inline(own)}{rest}</li>"

    def quote(self, lines: list[str]) -> tuple[str, int]:
        end = next((at for at, line in enumerate(lines) if not line.startswith(">")), len(lines))
        inside = "".join(self.blocks([line[1:].removeprefix(" ") for line in lines[:end]]))
        return f"<blockquote>{inside}</blockquote>", end

    def figure(self, words: str, target: str) -> str:
        found = self.picture(target)
        kind = ' class="phone"' if found.width < found.height else ""
        return (
            f'<figure{kind}><img src="{escape(found.address)}" alt="{escape(words)}" '
            f'width="{found.width}" height="{found.height}" loading="lazy"></figure>'
        )

    def paragraph(self, lines: list[str]) -> tuple[str, int]:
        end = next((at for at, line in enumerate(lines) if at and begins_something(line)), len(lines))
        return f"<p>{self.inline(' '.join(line.strip() for line in lines[:end]))}</p>", end

    # Inside a line ---------------------------------------------------------------------------------

    def inline(self, text: str) -> str:
        done, html = 0, []
        for found in INLINE.finditer(text):
            html += [escape(text[done : found.start()], quote=False), self.marked(found)]
            done = found.end()
        return "".join([*html, escape(text[done:], quote=False)])

    def marked(self, found: re.Match[str]) -> str:
        if found["code"]:
            return f"<code>{escape(found['code'][1:-1], quote=False)}</code>"
        if found["bold"]:
            return f"<strong>{self.inline(found['bold'])}</strong>"
        if found["emphasis"]:
            return f"<em>{self.inline(found['emphasis'])}</em>"
        words, address = self.inline(found["words"]), self.link(found["target"])
        return words if address is None else f'<a href="{escape(address)}">{words}</a>'

    def rule_anchor(self, text: str) -> str:
        """An id for a list item or a row that states a numbered rule."""
        found = RULE_NUMBER.match(text)
        return f' id="{self.anchor("rule-" + found[1])}"' if found else ""

    def anchor(self, wanted: str) -> str:
        """Ids are given once in a page; a second one of the same name gets a number."""
        name, n = wanted, 1
        while name in self.anchors:
            n += 1
            name = f"{wanted}-{n}"
        self.anchors.add(name)
        return name


def begins_something(line: str) -> bool:
    return not line.strip() or line.startswith(("|", "```", "#", ">")) or bool(ITEM.fullmatch(line))


def cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in CELLS.split(line.strip().strip("|"))]


def dedent(lines: list[str]) -> list[str]:
    filled = [line for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in filled), default=0)
    return [line[margin:] for line in lines]


def code(text: str) -> str:
    return f"<pre><code>{escape(text, quote=False)}</code></pre>"


def plain(text: str) -> str:
    """The words without their marks."""
    return re.sub(r"[`*]|\[([^\]]+)\]\([^)]*\)", r"\1", text)


def slug(text: str) -> str:
    """The name GitHub would give to a heading, near enough."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", plain(text).lower()).strip())
