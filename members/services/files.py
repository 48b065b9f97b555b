"""CSV files of members: read whatever a spreadsheet makes of them, write what no spreadsheet can mistake."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from members.refusals import ImportRefused

LARGEST_FILE = 1_000_000
MOST_ROWS = 2_000

# Every name a column may have in the file, in lower case without spaces and hyphens.
COLUMNS = {
    "first_name": ("firstname", "givenname", "forename", "vorname"),
    "last_name": ("lastname", "surname", "familyname", "nachname"),
    "display_name": ("displayname", "nameshown", "anzeigename"),
    "email": ("email", "mail", "emailaddress", "emailadresse"),
    "username": ("username", "login", "benutzername"),
    "cell_phone": ("cellphone", "phone", "mobile", "telephone", "telefon", "telefonnummer", "handy", "mobil"),
    "address": ("address", "adresse", "anschrift"),
    "club_rating": ("clubrating", "rating", "elo", "dwz", "wertungszahl"),
    "under_18": ("under18", "minor", "junior", "unter18", "minderjährig"),
    "guardian_contact": ("guardiancontact", "guardian", "parent", "eltern", "erziehungsberechtigte"),
}
ALIASES = {alias: column for column, aliases in COLUMNS.items() for alias in aliases}
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the file with the number of the line it starts on."""

    number: int
    cells: dict[str, str]


def decode(content: bytes) -> str:
    """The text of the file: UTF-8 with or without a mark, UTF-16 with one, else what old Windows programs write."""
    if len(content) > LARGEST_FILE:
        raise ImportRefused(_("The file is larger than one megabyte. Split it into smaller ones."), field="file")
    text = first_that_fits(content)
    if "\0" in text or content.startswith(b"PK\x03\x04"):
        raise ImportRefused(_("This is not a CSV file. Save the table as CSV and try again."), field="file")
    return text


def first_that_fits(content: bytes) -> str:
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ["utf-16"] if marked else ["utf-8-sig", "cp1252"]:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ImportRefused(
        _("The letters of this file cannot be read. Save the table as “CSV UTF-8” and try again."), field="file"
    )


def read_lines(content: bytes) -> Iterator[Line]:
    """The rows under the header line. Empty rows are passed over."""
    text = decode(content)
    header, _newline, rest = text.lstrip().partition("\n")
    if header.lower().startswith("sep="):
        header = rest.partition("\n")[0]
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] | None = None
    rows = 0
    start = 1
    try:
        for row in reader:
            number, start = start, reader.line_num + 1
            if not any(cell.strip() for cell in row):
                continue
            if columns is None and len(row) <= 2 and row[0].strip().lower().startswith("sep="):
                continue  # a spreadsheet tells itself what stands between the cells
            if columns is None:
                columns = read_header(row)
                continue
            if len(row) > len(columns):
                raise ImportRefused(
                    _("Line %(line)d has more cells than the first line has columns.") % {"line": number},
                    field="file",
                )
            rows += 1
            if rows > MOST_ROWS:
                raise ImportRefused(
                    _("The file has more than %(most)d members. Split it into smaller ones.") % {"most": MOST_ROWS},
                    field="file",
                )
            yield Line(number, {column: unguard(cell) for column, cell in zip(columns, row, strict=False)})
    except csv.Error as error:
        raise ImportRefused(
            _("Line %(line)d cannot be read: check the quotation marks.") % {"line": start}, field="file"
        ) from error
    if columns is None or not rows:
        raise ImportRefused(_("The file holds no members: it needs a line of headings, then rows."), field="file")


def read_header(row: list[str]) -> list[str]:
    """The columns by our names; an unknown or doubled one is refused rather than guessed."""
    columns = []
    for cell in row:
        word = "".join(character for character in cell.lower() if character.isalnum())
        if word not in ALIASES:
            raise ImportRefused(
                _("The column “%(column)s” is not known. Known are: %(known)s.")
                % {"column": cell.strip()[:40], "known": ", ".join(COLUMNS)},
                field="file",
            )
        columns.append(ALIASES[word])
    if len(set(columns)) != len(columns):
        raise ImportRefused(_("Two columns of the file have the same heading."), field="file")
    if "first_name" not in columns:
        raise ImportRefused(_("The file needs a column “first_name”."), field="file")
    return columns


def write_csv(header: list[str], rows: Iterator[list[str]]) -> str:
    """A CSV file with a mark for spreadsheets; a cell that looks like a formula is told apart by an apostrophe."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows([guard(cell) for cell in row] for row in rows)
    return out.getvalue()


def guard(cell: str) -> str:
    """The same cell with an apostrophe in front, where a spreadsheet would take it for a formula.

    One that begins with such an apostrophe itself gets another, or reading it back would take its own away.
    """
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA_STARTS) else cell


def unguard(cell: str) -> str:
    """What `guard` wrote, read back."""
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(FORMULA_STARTS) else cell
