-- Up Migration
-- Backups that were written whole, as the program that wrote them says; where they lie is no affair of this database.
create table backups (
  at timestamptz primary key,
  bytes bigint not null,
  recorded_at timestamptz not null default now()
);
