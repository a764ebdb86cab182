-- Up Migration
-- 주문제작: made for one buyer after the order.
alter table items add column if not exists made_to_order boolean not null default false;
alter table item_history add column if not exists made_to_order boolean not null default false;
