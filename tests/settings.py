"""The settings of the site as the tests use them: a data folder of their own, and passwords that hash quickly."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

# Nothing that a developer's shell sets may change what is tested, except the database.
for name in ("SITE_URL", "CACHE_URL", "EMAIL_URL", "EMAIL_FROM", "BEHIND_PROXY", "CLUBSITE_SECRET_KEY"):
    os.environ.pop(name, None)
os.environ["CLUBSITE_DATA"] = tempfile.mkdtemp(prefix="clubsite-test-")
atexit.register(shutil.rmtree, os.environ["CLUBSITE_DATA"], ignore_errors=True)

from clubsite.settings import *  # noqa: E402, F403
from clubsite.settings import DATA, DATABASES, MIDDLEWARE  # noqa: E402

MIDDLEWARE = [
    "tests.static_files.FoundOnce" if name == "whitenoise.middleware.WhiteNoiseMiddleware" else name
    for name in MIDDLEWARE
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A real file, so that threads and processes meet in it as they do in the club's own database.
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
