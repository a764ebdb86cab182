-- Up Migration
-- Expand: an account that a demo loaded, whose password everybody can read. The loader says it; instances of the version
-- before go on without.
alter table members add column demo boolean not null default false;
