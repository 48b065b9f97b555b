#!/bin/sh
# usage: LOCK=run; . scripts/venv.sh   (from the root of the project; LOCK is run, test or bench)
# Finds a Python, makes sure that .venv holds what requirements/$LOCK.txt pins, and puts it first on PATH.
# shellcheck shell=sh

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if [ -n "${PYTHON:-}" ] && ! is_new_enough "$PYTHON"; then
    echo "PYTHON is $PYTHON, which is no Python 3.11 or newer. Say where one is: PYTHON=/path/to/python3 $0" >&2
    exit 1
fi
if [ -z "${PYTHON:-}" ] && is_new_enough .venv/bin/python; then
    PYTHON=.venv/bin/python
fi
if [ -z "${PYTHON:-}" ]; then
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python /usr/bin/python3; do
        if is_new_enough "$candidate"; then
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
