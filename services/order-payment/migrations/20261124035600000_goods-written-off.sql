-- Up Migration
-- Expand: why the goods of a cancelled order that had left the house never come back.
alter table orders add column if not exists goods_written_off text;
-- A shop of a million orders makes this index by hand before, with the column, `create index concurrently`; this line then
-- finds it. `orders_awaited_returns` is the list's of the version before, and goes with a later one.
create index if not exists orders_awaited_goods on orders (ended_at, merchant_uid)
  where status = 'CANCELLED' and shipped_at is not null and goods_back_at is null and goods_written_off is null;
