#!/bin/sh
# Make sure that uv is at hand: the one on the PATH, else one in .tools from PyPI.
set -eu
PYTHON=${PYTHON:-python3}

command -v uv >/dev/null 2>&1 && exit 0
[ -x .tools/bin/uv ] && exit 0

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Branchline needs Python 3.11 or later; $PYTHON is older. Try: make PYTHON=python3.12 …" >&2
    exit 1
}

# Debian and Ubuntu ship venv's ensurepip in a package of its own.
if ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing python3-venv …"
        (apt-get install -y -qq python3-venv || { apt-get update -qq && apt-get install -y -qq python3-venv; }) >/dev/null
    else
        echo "Python's venv is missing. On Debian or Ubuntu: sudo apt-get install python3-venv; then try again." >&2
        exit 1
    fi
fi
echo "Getting uv from PyPI …"
"$PYTHON" -m venv .tools
.tools/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'
