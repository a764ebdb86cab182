-- Up Migration
-- A row for each key with which a program calls the shop. The key itself is shown once and stored nowhere: `hash` is its
-- SHA-256, as hex digits. Rows stay after their end, because the audit trail names keys by their ids.
create table program_keys (
  id bigint generated always as identity primary key,
  name text not null,
  hash text not null,
  rights text[] not null,
  calls_per_minute integer not null,
  last_day date not null,
  created_at timestamptz not null,
  created_by bigint references members (id) on delete set null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint program_keys_hash_key unique (hash)
);
create index program_keys_created_by on program_keys (created_by);
