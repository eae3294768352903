#!/bin/sh
# Prepares a release of its own beside the one that is served, and switches to it once it is whole: puts a package into
# releases/ID, backs up, migrates, then lets `current` point there. What is being served is never written to; a step that fails
# leaves everything as it was, but for migrations that went through. The site takes the release up when it is restarted.
#   release.sh SITE_FOLDER [PACKAGE]     where SITE_FOLDER/source holds the version to serve: a git clone, an unpacked archive of
#                                        the sources, or what `npm run package` has made
# PACKAGE is what build.sh has made of those sources under an account of its own (site-build.service), which cannot look into this
# one's files and processes either. Left out, they are built here, with SITE_URL alone of the site's settings.
set -eu

site=$(cd "$1" && pwd -P)
id=$(date -u +%Y%m%dT%H%M%SZ)-$$
release=$site/releases/$id
keep=3

began=$(date +%s)
# Says what comes, and how long what went before it took.
say() {
  now=$(date +%s)
  echo "> $1 (after $((now - began)) s)"
}

mkdir -p "$site/releases"
# From the first release on: the site deletes what is 14 days old there, and may write only to what is there as it starts.
mkdir -p -m 700 "$site/backups"
# What a run that was killed has left is no release to go back to, and must not fill the disk. A name ends in its run's process.
for mark in "$site/releases"/*/unfinished; do
  left=${mark%/unfinished}
  [ ! -e "$mark" ] || [ -e "/proc/${left##*-}" ] || rm -rf "$left" || :
done
trap 'rm -rf "$release"' EXIT
# Else a signal would end a plain shell without the line above.
trap 'exit 1' HUP INT TERM
mkdir "$release"
: >"$release/unfinished"
package=${2:-}
if [ -e "$site/source/.next/build-stamp" ] && [ ! -e "$site/source/package-lock.json" ]; then
  package=$site/source
elif [ -z "$package" ]; then
  say 'Install and build'
  mkdir "$release/work"
  "$(dirname "$0")/build.sh" "$site/source" "$release/work"
  package=$release/work/package
fi
say 'Copy the package'
cp -R "$package/." "$release"
rm -rf "$release/work"
# Settings that lie beside the sources go along, past the build.
for file in .env .env.local; do
  [ ! -e "$site/source/$file" ] || cp -p "$site/source/$file" "$release"
done
cd "$release"
if [ -e "$site/current" ]; then
  say 'Back up'
  (cd "$site/current" && npm run backup -- "$site/backups/$id.backup")
fi
say 'Migrate'
npm run migrate

say 'Switch'
rm "$release/unfinished"
before=$(readlink "$site/current" || true)
# A rename replaces the link in one step, so there is no moment without one.
ln -s "releases/$id" "$site/current.$id"
mv -T "$site/current.$id" "$site/current"
trap - EXIT HUP INT TERM

# The releases before stay, to go back to. One that is served holds a lock on its folder (site.service) for as long, wherever
# `current` points by now. The one just made is never among the old ones: its name may sort before theirs, as where the clock
# was ahead when they were made.
ls -1r "$site/releases" | tail -n +$((keep + 1)) | while read -r old; do
  [ "$old" = "$id" ] || [ "releases/$old" = "$before" ] || flock --nonblock "$site/releases/$old" rm -rf "$site/releases/$old" || :
done
