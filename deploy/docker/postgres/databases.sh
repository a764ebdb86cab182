#!/bin/bash
# Runs once, when the data folder is empty: makes a database and a user for each service, and for the embedded log
# (compose.small.yml). No other user may connect to a database.
set -euo pipefail
for service in catalog member cart order-payment coupon review admin-reporting events; do
  name="gyeol_${service//-/_}"
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="$(cat "/run/secrets/$service-password")" \
    --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name" template template0 encoding 'UTF8';
revoke connect on database :"name" from public;
SQL
done
