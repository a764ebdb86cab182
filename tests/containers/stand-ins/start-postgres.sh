#!/bin/bash
# Offers the part of the official PostgreSQL image that docker-compose.yml uses: POSTGRES_PASSWORD_FILE, the folder of
# initial scripts, and arguments for the server.
set -euo pipefail
data=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data" && chown -R postgres /var/lib/postgresql
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
bin=/opt/postgres/bin
if [ ! -s "$data/PG_VERSION" ]; then
  "$bin/initdb" -D "$data" -U postgres --auth-host=scram-sha-256 --auth-local=trust --pwfile="$POSTGRES_PASSWORD_FILE" -E UTF8 --locale=C >/dev/null
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  "$bin/pg_ctl" -D "$data" -w -s -o '-c listen_addresses= -c unix_socket_directories=/tmp' start
  export PGHOST=/tmp PGUSER=postgres POSTGRES_USER=postgres
  for script in /docker-entrypoint-initdb.d/*; do . "$script"; done
  "$bin/pg_ctl" -D "$data" -w -s -m fast stop
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp "${@:2}"
