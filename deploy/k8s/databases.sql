-- Makes a role and a database for each service on a managed server. The administrator need not be a superuser:
--   SECRETS=.secrets psql "$ADMINISTRATOR_URL" -f deploy/k8s/databases.sql
-- It may be repeated: roles and databases that exist stay, and get the passwords of the folder. psql reads them from
-- $SECRETS/postgres, so that they are on no command line. The container of compose runs
-- deploy/docker/postgres/databases.sh instead; a test compares the two.
\set ON_ERROR_STOP on
\set catalog `cat "$SECRETS/postgres/catalog-password"`
\set member `cat "$SECRETS/postgres/member-password"`
\set cart `cat "$SECRETS/postgres/cart-password"`
\set order_payment `cat "$SECRETS/postgres/order-payment-password"`
\set coupon `cat "$SECRETS/postgres/coupon-password"`
\set review `cat "$SECRETS/postgres/review-password"`
\set admin_reporting `cat "$SECRETS/postgres/admin-reporting-password"`
\set QUIET on

-- A password that could not be read is empty. The check refuses an empty password before any role or database is made.
create temporary table wanted (name text primary key, password text check (password <> ''));
insert into wanted (name, password) values
  ('gyeol_catalog', :'catalog'),
  ('gyeol_member', :'member'),
  ('gyeol_cart', :'cart'),
  ('gyeol_order_payment', :'order_payment'),
  ('gyeol_coupon', :'coupon'),
  ('gyeol_review', :'review'),
  ('gyeol_admin_reporting', :'admin_reporting');

select format('create role %I login', name) from wanted where name not in (select rolname from pg_roles) \gexec
select format('alter role %I password %L', name, password) from wanted \gexec
-- Only a member of a role may make a database that belongs to it.
select format('grant %I to current_user', name) from wanted \gexec
select format('create database %I owner %I template template0 encoding ''UTF8''', name, name)
  from wanted where name not in (select datname from pg_database) \gexec
select format('revoke connect on database %I from public', name) from wanted \gexec
select format('revoke %I from current_user', name) from wanted \gexec
