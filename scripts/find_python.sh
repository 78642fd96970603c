#!/bin/sh
# Prints a Python that is new enough and can make virtual environments. PYTHON=… is taken as it is, if it will do.
set -u

will_do() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    candidates=$PYTHON
else
    candidates="python3.13 python3.12 python3.11 python3 python python3.14 /usr/bin/python3"
fi
for candidate in $candidates; do
    if will_do "$candidate"; then
        echo "$candidate"
        exit 0
    fi
done
echo "Pique Dame needs Python 3.11 or newer with its venv module (on Debian and Ubuntu: python3-venv)." >&2
echo "Looked for: $candidates. Say PYTHON=/path/to/python to name another." >&2
exit 1
