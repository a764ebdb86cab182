-- Up Migration
-- Expand: what was left of the payment when a claim's refund was decided. The provider refuses a refund that says otherwise,
-- so that none is made twice whatever it tells of the first.
alter table refund_requests add column if not exists refund_checksum bigint check (refund_checksum >= 0);
