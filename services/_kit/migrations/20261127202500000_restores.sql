-- Up Migration
-- When this database was filled from a backup. What the shop before it did since `backup_at` is known to its partners alone.
create table restores (
  backup_at timestamptz not null,
  restored_at timestamptz not null default now()
);
