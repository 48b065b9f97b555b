"""A username for somebody who left the field empty."""

from __future__ import annotations

import unicodedata
from itertools import chain, count

from members.models import Member
from members.validators import USERNAME


def username_from(first_name: str, last_name: str) -> str:
    """A free username made from the name: `aoife.nidhomhnaill`, and `aoife.nidhomhnaill2` if that is taken."""
    words = [plain(word) for word in (first_name, last_name)]
    stem = ".".join(word for word in words if word)[:32] or "member"
    taken = {
        name.lower()
        for name in Member.objects.filter(username__istartswith=stem).values_list("username", flat=True)
        if name
    }
    return next(name for name in (f"{stem}{number}" for number in chain([""], count(2))) if name.lower() not in taken)


def plain(word: str) -> str:
    """Lower-case letters and figures without marks; other scripts keep their letters."""
    decomposed = unicodedata.normalize("NFKD", word)
    kept = "".join(character for character in decomposed if character.isalnum()).lower()
    kept = unicodedata.normalize("NFC", kept)
    return kept if USERNAME.fullmatch(kept) else ""
