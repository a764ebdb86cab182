-- Up Migration
-- Expand: whether an order has goods behind a sale or a sale gate, and the hours of a deposit for such goods. Null: none.
alter table orders add column if not exists behind_sale boolean not null default false;
alter table payment_methods add column if not exists sale_deposit_hours smallint
  check (sale_deposit_hours between 1 and 3);

-- The orders that ended without a payment by a cancel, as orders_ended_unpaid has the others. On a large table it is made
-- by hand before, with `create index concurrently`; this line then finds it.
create index if not exists orders_cancelled_unpaid on orders (member_id, ended_at)
  where status = 'CANCELLED' and paid_at is null;
