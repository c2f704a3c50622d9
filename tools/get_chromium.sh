#!/bin/sh
# Print where Chromium is, for the tests in the browser: $BRANCHLINE_CHROMIUM, else the one on the PATH, else Debian's,
# which is installed if one may.
set -eu

find_it() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return 0
    done
    mac="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    [ -x "$mac" ] && echo "$mac"
}

if [ -n "${BRANCHLINE_CHROMIUM:-}" ]; then
    [ -x "$BRANCHLINE_CHROMIUM" ] || {
        echo "BRANCHLINE_CHROMIUM is $BRANCHLINE_CHROMIUM, and that is no program." >&2
        exit 1
    }
    echo "$BRANCHLINE_CHROMIUM"
    exit 0
fi
find_it && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's chromium …" >&2
    export DEBIAN_FRONTEND=noninteractive
    get="apt-get install -y -qq --no-install-recommends chromium"
    ($get || { apt-get update -qq && $get; }) >/dev/null 2>&1 && find_it && exit 0
fi
echo "The tests in the browser need Chromium. On Debian: sudo apt-get install chromium; elsewhere install Chromium or" >&2
echo "Chrome, and set BRANCHLINE_CHROMIUM to the program if it is not on the PATH. Then try again." >&2
exit 1
