-- Up Migration
-- Counted without a look at the orders themselves. A shop of a million orders makes it by hand before, `create index concurrently`;
-- this line then finds it.
create index if not exists orders_travelling on orders ((coalesce(shipped_at, paid_at)), merchant_uid)
  include (shipped_at, paid_at) where status = 'SHIPPING';
