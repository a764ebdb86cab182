-- Up Migration
-- A row for each token that was signed, until the token expires. Tokens of the version before have none: a shopper's is
-- taken until it expires, and a row says only that it was ended.
create table sessions (
  id bigint generated always as identity primary key,
  jti text not null,
  member_id bigint not null references members (id) on delete cascade,
  staff boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  address text,
  agent text,
  constraint sessions_jti_key unique (jti)
);
create index sessions_open on sessions (member_id, created_at desc, id desc) where ended_at is null;
create index sessions_ended_at on sessions (ended_at) where ended_at is not null;
create index sessions_created_at on sessions (created_at);
