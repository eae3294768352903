#!/bin/sh
# Goes through the steps of the Dockerfile one by one where there is no Docker, as an ordinary account: installs, builds and
# packs in a clean folder, then serves what was packed, which nobody may write to, and looks whether it is healthy, sends pages
# and takes a CV. `npm run rehearse -- image` runs it, as root with an account that owns nothing.
#   deploy/docker/rehearse.sh FOLDER     a folder that is not there yet, on a disk with 3 GB free
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
[ "$(id -u)" != 0 ] || { echo 'Run it as an ordinary account.' >&2; exit 1; }
mkdir "$1"
folder=$(cd "$1" && pwd -P)
port=${PORT:-3999}
# What an instruction of the Dockerfile says: of its first part, or of its last one.
built() { sed -n '/ AS build$/,/^FROM [^ ]*$/p' "$here/Dockerfile" | sed -n "s/^$1 //p"; }
served() { sed -n '/^FROM [^ ]*$/,$p' "$here/Dockerfile" | sed -n "s/^$1 //p"; }
# Nothing of this shell's settings gets into it.
clean() { env -i PATH="$PATH" HOME="$folder/home" LANG=C.UTF-8 "$@"; }
# Becomes a command that the Dockerfile has as JSON, with the variables of the image.
become() {
  exec env -i PATH="$PATH" HOME="$folder/home" LANG=C.UTF-8 $(served ENV) \
    HOST=127.0.0.1 PORT="$port" DATA_DIR="$folder/data" SITE_URL="http://localhost:$port" \
    node -e 'const [command, ...words] = JSON.parse(process.argv[1])
      const child = require("node:child_process").spawn(command, words, { stdio: "inherit" })
      process.on("SIGTERM", () => child.kill("SIGTERM"))
      child.on("exit", code => process.exit(code ?? 1))' "$1"
}

mkdir "$folder/source" "$folder/data" "$folder/home"
chmod 700 "$folder/data"
# Anchored at the root, as Docker has them; what is let in again does not matter here.
sed '/^[#!]/d; /^\*\*\//!s#^#./#' "$here/Dockerfile.dockerignore" >"$folder/ignored"
(cd "$here/../.." && tar -cf - --anchored --exclude-from="$folder/ignored" .) | tar -xf - -C "$folder/source"

cd "$folder/source"
built RUN | sed "s#/package#$folder/package#" >"$folder/steps"
while read -r step; do
  echo "> $step"
  clean SITE_URL="http://localhost:$port" sh -c "$step" </dev/null
done <"$folder/steps"

cd "$folder/package"
chmod -R a-w .
trap 'kill "$server" 2>/dev/null || true; chmod -R u+w "$folder"' EXIT
echo '> migrate'
(become '["node", "scripts/run.mjs", "migrate"]')
echo "> $(served CMD)"
become "$(served CMD)" >"$folder/log" 2>&1 &
server=$!
health=$(served HEALTHCHECK | sed 's/.* CMD //')
# Runs a command until it goes through, for two minutes at most and while the server runs.
await() {
  tries=0
  until (eval "$1"); do
    tries=$((tries + 1))
    kill -0 "$server" && [ "$tries" -lt 120 ] || { tail -20 "$folder/log" >&2; exit 1; }
    sleep 1
  done
}
await 'become "$health"'
echo '> healthy'
for path in /api/ready / /jobs; do
  await "clean node -e 'fetch(process.argv[1]).then(({ status }) => process.exit(status === 200 ? 0 : 1))' http://localhost:$port$path"
  echo "> 200 $path"
done
clean node -e '
  const { readFileSync } = require("node:fs")
  const [site, cv] = process.argv.slice(1)
  const apply = async () => {
    const [job] = await (await fetch(`${site}/api/jobs`)).json()
    const { status: preview } = await fetch(`${site}/og/job/${job._id}`)
    console.log(`> ${preview} for the link preview of a job`)
    if (preview !== 200) return preview
    const form = new FormData()
    const texts = { applicantName: "Nanzip Dung", email: "nanzip@example.com", phoneNumber: "0803 123 4567", skills: "Binding" }
    for (const [name, text] of Object.entries(texts)) form.set(name, text)
    form.set("cv", new File([readFileSync(cv)], "cv.pdf"))
    return (await fetch(`${site}/api/jobs/apply/${job._id}`, { method: "POST", body: form })).status
  }
  apply().then(status => {
    console.log(`> ${status} for an application with a CV`)
    process.exit(status === 201 ? 0 : 1)
  })' "http://localhost:$port" "$folder/source/tests/fixtures/cv/taken/libreoffice.pdf"
ls "$folder/data/cv-files"/cv_* >/dev/null
kill "$server"
wait "$server"
echo '> stopped'
if grep '"level":"\(error\|fatal\)"' "$folder/log" >&2; then exit 1; fi
# None of the packages for development is in it, but for those that another one needs to serve.
clean node -e 'const { packages } = require(process.argv[1])
  for (const name of Object.keys(packages[""].devDependencies).map(name => `node_modules/${name}`))
    if (packages[name].dev && require("node:fs").existsSync(name)) throw new Error(`${name} is in the package`)' \
  "$folder/source/package-lock.json"
du -sh "$folder/package"
