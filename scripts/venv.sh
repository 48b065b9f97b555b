#!/bin/sh
# usage: LOCK=run; . scripts/venv.sh   (from the root of the project; LOCK is run, test or bench)
# Finds a Python, makes sure that .venv holds what requirements/$LOCK.txt pins, and puts it first on PATH.
# shellcheck shell=sh

if [ -z "${PYTHON:-}" ] && .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    PYTHON=.venv/bin/python
fi
if [ -z "${PYTHON:-}" ]; then
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python /usr/bin/python3; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            PYTHON=$candidate
            break
        fi
    done
fi
if [ -z "${PYTHON:-}" ]; then
    echo "Clubsite needs Python 3.11 or newer, and none was found. Install one, or say where it is: PYTHON=/path/to/python3 $0" >&2
    exit 1
fi

"$PYTHON" -I scripts/venv.py "${LOCK:?}" || exit 1

PATH="$PWD/.venv/bin:$PATH"
export PATH
unset PYTHON PYTHONHOME PYTHONPATH
