-- Up Migration
-- Secrets are `<id of the key>.<nonce, tag and text in base64url>`. `secret` is null until the first code confirmed
-- `new_secret`. A code of a step that is not above `last_step` was used.
create table second_factors (
  member_id bigint primary key references members (id) on delete cascade,
  secret text,
  enrolled_at timestamptz,
  last_step bigint not null default 0,
  wrong integer not null default 0,
  closed_until timestamptz,
  new_secret text,
  new_secret_at timestamptz
);
-- A code that was used is deleted.
create table recovery_codes (
  member_id bigint not null references second_factors (member_id) on delete cascade,
  code_hash text not null,
  primary key (member_id, code_hash)
);
-- A row for each right password of staff with a second factor, until a code follows.
create table second_factor_tickets (
  ticket_hash text primary key,
  member_id bigint not null references members (id) on delete cascade,
  ends_at timestamptz not null
);
create index second_factor_tickets_member on second_factor_tickets (member_id);
create index second_factor_tickets_ends_at on second_factor_tickets (ends_at);
-- Expand: when the session last proved the second factor. A session that the release before opened has no time here.
alter table sessions add column proved_at timestamptz;
