#!/bin/sh
# Creates the database, the role that owns it and the role that serves, when the container starts with an empty volume.
set -eu

psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" \
  --set=owner="$OWNER_PASSWORD" --set=serving="$SERVING_PASSWORD" <<'SQL'
CREATE ROLE site_owner LOGIN PASSWORD :'owner';
CREATE ROLE site LOGIN PASSWORD :'serving';
CREATE DATABASE site OWNER site_owner;
REVOKE ALL ON DATABASE site FROM PUBLIC;
GRANT CONNECT ON DATABASE site TO site;
-- Otherwise the log would get the values of rows that break a rule, which may be somebody's.
ALTER ROLE site_owner SET log_error_verbosity = 'terse';
ALTER ROLE site SET log_error_verbosity = 'terse';
SQL
