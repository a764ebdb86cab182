-- Up Migration
-- Expand: who brings the goods of a claim back; null of those that name none.
alter table refund_requests add column if not exists carrier text;
