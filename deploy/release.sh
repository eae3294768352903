#!/bin/sh
# Prepares a new release beside the one that is served, and switches to it once it is complete: puts a package into releases/ID, backs
# up, migrates, and then has `current` point there. It never writes to the served release. A step that fails leaves everything as it
# was, except for migrations that were applied. The site serves the new release after a restart.
#   release.sh SITE_FOLDER [PACKAGE]     where SITE_FOLDER/source holds the version to serve: a git clone, an unpacked archive of
#                                        the sources, or what `npm run package` has made
# PACKAGE is what build.sh made of those sources under another account (site-build.service), which cannot see the files and processes of
# this account. Left out, the sources are built here, with only SITE_URL of the site's settings.
set -eu

site=$(cd "$1" && pwd -P)
id=$(date -u +%Y%m%dT%H%M%SZ)-$$
release=$site/releases/$id
keep=3

began=$(date +%s)
# Prints the next step, and the seconds since the beginning.
say() {
  now=$(date +%s)
  echo "> $1 (after $((now - began)) s)"
}

mkdir -p "$site/releases"
# Made before the first release, because the site may write only to folders that exist when it starts; it deletes backups after 14 days.
mkdir -p -m 700 "$site/backups"
# Removes releases that a killed run has left unfinished. A release's name ends with the process id of its run, which must have ended.
for mark in "$site/releases"/*/unfinished; do
  left=${mark%/unfinished}
  [ ! -e "$mark" ] || [ -e "/proc/${left##*-}" ] || rm -rf "$left" || :
done
trap 'rm -rf "$release"' EXIT
# Without this line a signal would end a plain shell without running the trap above.
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
# Settings beside the sources are copied into the release; the build has not seen them.
for file in .env .env.local; do
  [ ! -e "$site/source/$file" ] || cp -p "$site/source/$file" "$release"
done
cd "$release"
# The database may have migrations of a newer release that was gone back from; what follows on the present one lives with them, too.
for newer in newer-migrations newer-migrations.d; do
  [ ! -e "$site/current/$newer" ] || cp -Rp "$site/current/$newer" "$release"
done
if [ -e "$site/current" ]; then
  say 'Back up'
  (cd "$site/current" && npm run backup -- "$site/backups/$id.backup")
fi
say 'Migrate'
npm run migrate

say 'Switch'
rm "$release/unfinished"
before=$(readlink "$site/current" || true)
# A rename replaces the link in one step, so that `current` always exists.
ln -s "releases/$id" "$site/current.$id"
mv -T "$site/current.$id" "$site/current"
trap - EXIT HUP INT TERM

# Deletes old releases, and keeps the last ones to go back to. A release that is being served has its folder locked (site.service) and
# stays, wherever `current` points. The new release always stays: its name may sort before older ones if the clock was once ahead.
ls -1r "$site/releases" | tail -n +$((keep + 1)) | while read -r old; do
  [ "$old" = "$id" ] || [ "releases/$old" = "$before" ] || flock --nonblock "$site/releases/$old" rm -rf "$site/releases/$old" || :
done
