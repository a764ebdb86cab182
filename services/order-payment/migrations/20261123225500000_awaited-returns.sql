-- Up Migration
-- A shop of a million orders makes this index by hand before, `create index concurrently`; this line then finds it.
-- What was cancelled after it left the house, until its goods are back.
create index if not exists orders_awaited_returns on orders (ended_at, merchant_uid)
  where status = 'CANCELLED' and shipped_at is not null and goods_back_at is null;
