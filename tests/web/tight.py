"""What a page says, whichever way its template is laid out."""

from __future__ import annotations

import re


def tight(html: str) -> str:
    """The page without the white space beside and inside its tags: `>Sign up<` is there to be found."""
    return re.sub(r" ?(</?[a-zA-Z][^>]*?) ?> ?", r"\1>", re.sub(r"\s+", " ", html))
