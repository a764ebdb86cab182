#!/bin/sh
# nightly.sh HH:MM COMMAND…: runs a command each day at HH:MM in Korean time. A command that fails is tried three times,
# half an hour apart. A shell does the waiting because it needs one megabyte of memory, much less than a Node process.
set -u
hour=${1%:*} minute=${1#*:}
at=$((${hour#0} * 3600 + ${minute#0} * 60))
shift
trap 'exit 0' TERM INT

wait_for() {
  sleep "$1" &
  wait $!
}
while :; do
  # Korea is nine hours ahead of UTC all year. The wait is between 1 and 86,400 seconds.
  now=$((($(date +%s) + 32400) % 86400))
  wait_for $(((at - now + 86399) % 86400 + 1))
  for try in 1 2 3; do
    "$@" && break
    echo "try $try failed" >&2
    [ "$try" -eq 3 ] || wait_for 1800
  done
done
