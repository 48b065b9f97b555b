"""`python -m scripts.translations de`: brings the catalogue of a language in step with the code, and compiles it.

What is new comes with an empty translation, what nobody asks for any more goes, what was translated stays.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.translations.catalogue import HEADER, compiled, po_path, read, written
from scripts.translations.sources import everything

NEW = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\nLanguage: {language}\n"


def main(language: str) -> None:
    path = Path(po_path(language))
    said = read(path.read_text(encoding="utf-8")) if path.exists() else {}
    header = said.get(HEADER, (NEW.format(language=language),))[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(header, everything(), said), encoding="utf-8")
    now = read(path.read_text(encoding="utf-8"))
    path.with_suffix(".mo").write_bytes(compiled(now))
    missing = sum(1 for forms in now.values() if not all(forms))
    print(f"{path}: {len(now) - 1} texts, {missing} without a translation")


if __name__ == "__main__":
    main(sys.argv[1])
