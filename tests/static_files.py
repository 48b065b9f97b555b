"""Static files for the tests: served as on the site, looked for once."""

from __future__ import annotations

from typing import Any, ClassVar

from whitenoise.middleware import WhiteNoiseMiddleware


class FoundOnce(WhiteNoiseMiddleware):
    """Each of the thousands of test clients makes every middleware anew, and would go through all files again."""

    found: ClassVar[dict[str, Any]] = {}

    def add_files_from_finders(self) -> None:
        if not self.found:
            super().add_files_from_finders()
            self.found.update(self.files)
        self.files.update(self.found)
