#!/bin/sh
# Prints the path of a Chromium for the browser tests; on Debian it installs one if none is there and it may.
# The headless shell comes first: the same engine without a browser's own windows, for half the processor time.
set -u

find_chromium() {
    for candidate in "${PIQUEDAME_CHROMIUM:-}" \
        /usr/bin/chromium-headless-shell chromium-headless-shell \
        /usr/bin/chromium chromium chromium-browser google-chrome \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        [ -n "$candidate" ] && command -v "$candidate" 2>/dev/null && return 0
    done
    return 1
}

find_chromium && exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo"
    else
        as_root="none"
    fi
    if [ "$as_root" != none ]; then
        echo "Installing Chromium for the browser tests …" >&2
        $as_root apt-get update -qq >&2
        for package in chromium-headless-shell chromium; do
            $as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y -qq --no-install-recommends "$package" fonts-noto-core >/dev/null
            find_chromium && exit 0
        done
    fi
fi

echo "The browser tests need Chromium, and it could not be installed from here." >&2
echo "Install it (Debian: apt-get install chromium-headless-shell), or name one: PIQUEDAME_CHROMIUM=/path/to/chromium." >&2
echo "\`make unit\` runs every test that needs no browser." >&2
exit 1
