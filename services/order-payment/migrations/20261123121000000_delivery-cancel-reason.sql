-- Up Migration
-- Expand: why the shop cancels, where its buyer is told; null = no reason is told.
alter table orders add column if not exists cancel_reason text check (cancel_reason in ('supply'));
