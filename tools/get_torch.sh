#!/bin/sh
# PyTorch for the tests of the learning example. On Linux its usual build brings several gigabytes for graphics cards,
# which nobody wants for a test: then it is left out, unless TORCH=1 asks for it, and those tests say that they are.
set -eu
PYTHON=${PYTHON:-python3}
VERSION=2.13.0
HERE=.venv/bin/python

"$HERE" -c 'import torch' 2>/dev/null && exit 0
"$PYTHON" -m pip --version >/dev/null 2>&1 || PYTHON=.tools/bin/python
plan=$("$PYTHON" -m pip --python "$HERE" install --quiet --dry-run --report - "torch==$VERSION" 2>/dev/null) || {
    echo "PyTorch $VERSION can't be had here: the tests that need it are left out." >&2
    exit 0
}
case "$plan" in
*'"name": "nvidia'*)
    if [ -z "${TORCH:-}" ]; then
        echo "PyTorch would bring gigabytes of CUDA: the tests that need it are left out. TORCH=1 gets it." >&2
        exit 0
    fi
    ;;
esac
echo "Getting PyTorch $VERSION …"
"$PYTHON" -m pip --python "$HERE" install --quiet --disable-pip-version-check "torch==$VERSION" ||
    echo "PyTorch $VERSION could not be installed: the tests that need it are left out." >&2
