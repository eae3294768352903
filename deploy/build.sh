#!/bin/sh
# Builds a version from its sources into a folder that can be served by itself. Of the site's settings it passes on SITE_URL alone,
# because many packages run code during installation and build, and none of them may see a password or a key.
#   build.sh SOURCE WORK     SOURCE is a git clone or an unpacked archive; WORK/package is then what `npm run package` makes
set -eu

source=$(cd "$1" && pwd -P)
work=$(cd "$2" && pwd -P)
# Removes what a killed run has left, too, and the package of an earlier version, which must not be taken for this one.
rm -rf "$work/package" "$work/building"
if [ -e "$source/.next/build-stamp" ] && [ ! -e "$source/package-lock.json" ]; then
  echo '> The sources are a package: there is nothing to build'
  exit 0
fi

for name in $(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p'); do
  case $name in
    SITE_URL | PATH | HOME | USER | LOGNAME | LANG | LC_* | TZ | TMPDIR | NODE_EXTRA_CA_CERTS | SSL_CERT_*) ;;
    # These say where packages come from.
    npm_config_* | *_proxy | *_PROXY) ;;
    *) unset "$name" ;;
  esac
done

trap 'rm -rf "$work/building"' EXIT
# Without this line a signal would end a plain shell without running the trap above.
trap 'exit 1' HUP INT TERM
mkdir -p "$work/building/source"
# Copies the sources without their history, their settings, and what was built or installed in their folder. The copy goes through a
# file, because a pipe would hide that tar could not read something.
(cd "$source" && tar -cf "$work/building/source.tar" --exclude=./.git --exclude=./node_modules --exclude=./.next \
  --exclude=./.data --exclude=./.env --exclude=./.env.local .)
tar -xf "$work/building/source.tar" -C "$work/building/source"
rm "$work/building/source.tar"
for file in .env .env.local; do
  [ ! -r "$source/$file" ] || grep '^SITE_URL=' "$source/$file" >"$work/building/source/$file" || :
done
cd "$work/building/source"
echo '> Install'
# The build needs the development dependencies too.
npm ci --include=dev
echo '> Build'
npm run build
echo '> Package'
npm run package -- "$work/building/package"
mv "$work/building/package" "$work/package"
