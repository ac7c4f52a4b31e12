#!/bin/sh
# The roles and the database of docs/operating.md, made when PostgreSQL starts for the first time.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$OWNER_PASSWORD" --set application_password="$APPLICATION_PASSWORD" <<'SQL'
CREATE ROLE autos_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE autos_app LOGIN PASSWORD :'application_password' NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE ROLE autos_eraser NOLOGIN NOINHERIT;
GRANT autos_eraser TO autos_owner;
CREATE DATABASE autos OWNER autos_owner;
REVOKE ALL ON DATABASE autos FROM PUBLIC;
GRANT CONNECT ON DATABASE autos TO autos_app;
SQL
