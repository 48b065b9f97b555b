#!/usr/bin/env python
"""Django's command line for this project. `./run manage COMMAND` runs it in the right environment."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings")
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from clubsite.environment import Misread, what_is_damaged

    try:
        execute_from_command_line(sys.argv)
    except Misread as misread:
        sys.exit(str(misread))
    except DatabaseError as error:
        if sentence := what_is_damaged(error):
            sys.exit(sentence)
        raise


if __name__ == "__main__":
    main()
