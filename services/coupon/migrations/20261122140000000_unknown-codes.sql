-- Up Migration
-- Codes of no coupon that a member typed within the last hour. Its row is the lock of the member's tries.
create table unknown_codes (
  member_id bigint primary key,
  tried_at timestamptz[] not null,
  last_at timestamptz not null
);
