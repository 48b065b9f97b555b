"""Reads and writes the catalogues of a language, .po and .mo, with nothing but Python."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterable, Mapping

from scripts.translations.sources import ROOT, Found, Text

Said = tuple[str, ...]  # one sentence, or one for each plural form; empty where it is not translated yet
HEADER = Text("", "")


def po_path(language: str) -> str:
    return str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po")


def read(source: str) -> dict[Text, Said]:
    """The entries of a .po file. Each stands between empty lines."""
    return dict(_entry(block) for block in source.split("\n\n") if "msgid" in block)


def _entry(block: str) -> tuple[Text, Said]:
    fields: dict[str, str] = {}
    current = ""
    for line in block.splitlines():
        if line.startswith("#") or not line:
            continue
        if not line.startswith('"'):
            current, _, line = line.partition(" ")
            fields[current] = ""
        fields[current] += ast.literal_eval(line)
    text = Text(fields.get("msgctxt", ""), fields["msgid"], fields.get("msgid_plural", ""))
    return text, tuple(said for name, said in fields.items() if name.startswith("msgstr"))


def written(header: str, texts: Iterable[Found], said: Mapping[Text, Said]) -> str:
    """A .po file: the header, then every text with what it is in this language so far."""
    blocks = [f'msgid ""\nmsgstr {_quoted(header)}']
    for found in texts:
        text = found.text
        lines = [f"#: {found.where}"]
        if "%(" in text.singular + text.plural:
            lines.append("#, python-format")
        if text.context:
            lines.append(f"msgctxt {_quoted(text.context)}")
        lines.append(f"msgid {_quoted(text.singular)}")
        forms = said.get(text, ("", "") if text.plural else ("",))
        if text.plural:
            lines.append(f"msgid_plural {_quoted(text.plural)}")
            lines += [f"msgstr[{number}] {_quoted(form)}" for number, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {_quoted(forms[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def compiled(said: Mapping[Text, Said]) -> bytes:
    """The .mo file that gettext reads: sorted keys and values, each with its length and its place."""
    entries = sorted((_key(text), "\0".join(forms).encode()) for text, forms in said.items() if all(forms))
    place = 28 + 16 * len(entries)
    data, tables = b"", [b"", b""]
    for side in (0, 1):
        for entry in entries:
            tables[side] += struct.pack("<2I", len(entry[side]), place + len(data))
            data += entry[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, place)
    return head + tables[0] + tables[1] + data


def _key(text: Text) -> bytes:
    context = f"{text.context}\x04" if text.context else ""
    plural = f"\0{text.plural}" if text.plural else ""
    return f"{context}{text.singular}{plural}".encode()
