#!/bin/sh
# Restarts one instance after the other, so that each serves the current release; the next one only when the last one is ready again.
# nginx hands what comes meanwhile to the others.
#   roll.sh PORT...     such as roll.sh 3001 3002 3003, the instances of site@.service
set -eu

command -v curl >/dev/null || { echo 'curl is missing, which checks whether an instance is ready: apt install curl' >&2; exit 1; }
is_ready() {
  curl --fail --silent --show-error --max-time 5 --output /dev/null "http://127.0.0.1:$1/api/ready" 2>/dev/null
}

for port in "$@"; do
  systemctl restart "site@$port"
  tries=0
  until is_ready "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "site@$port is not ready after a minute, so the others keep what they serve: journalctl -u site@$port" >&2
      exit 1
    fi
    sleep 1
  done
  echo "site@$port is ready."
done
