-- Up Migration

-- When the stock of an unpaid order was first held: an order that replaces another goes on with the other's time. Orders
-- of the version before have none: theirs began when they were placed.
alter table orders add column if not exists hold_since timestamptz;

-- How many unpaid orders of a member ended within the last hour. On a large table it is made by hand before, with
-- `create index concurrently`; this line then finds it.
create index if not exists orders_ended_unpaid on orders (member_id, ended_at)
  where status in ('EXPIRED', 'REPLACED', 'PAYMENT_FAILED');
