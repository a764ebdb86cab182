-- Up Migration
-- Expand: lines of 주문제작, and what the buyer agreed to about them before the order; null = he did not.
alter table order_lines add column if not exists made_to_order boolean not null default false;
alter table orders add column if not exists made_to_order_agreement jsonb;
