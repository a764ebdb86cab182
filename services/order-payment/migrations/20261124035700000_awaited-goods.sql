-- Up Migration
-- A file of its own: the new column holds off readers, and must not do so while this is made. A shop of a million orders makes
-- it by hand before, with the column, `create index concurrently`; this line then finds it. `orders_awaited_returns` is the
-- list's of the version before, and goes with a later one.
create index if not exists orders_awaited_goods on orders (ended_at, merchant_uid)
  where status = 'CANCELLED' and shipped_at is not null and goods_back_at is null and goods_written_off is null;
