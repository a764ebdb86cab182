-- Up Migration
-- Expand: pictures of what is claimed, and where it is picked up. Null of claims of the version before.
alter table refund_requests
  add column if not exists photos jsonb,
  add column if not exists pickup jsonb;
