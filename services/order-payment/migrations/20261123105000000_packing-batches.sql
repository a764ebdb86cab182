-- Up Migration
-- Expand: orders are taken into a packing batch once. An instance of the version before writes neither column, so what
-- stands in them stays. An order that was cancelled keeps the number of its batch and is in it no more: its status says so.
create table if not exists packing_batches (
  id bigint generated always as identity primary key,
  -- of the press of the button: the same press again is the same batch
  request_id uuid not null unique,
  packed_by bigint not null,
  packed_at timestamptz not null
);
alter table orders add column if not exists packing_batch_id bigint references packing_batches (id);
create index if not exists orders_unpacked on orders (paid_at, merchant_uid)
  where status = 'PREPARING' and packing_batch_id is null;
create index if not exists orders_of_packing_batch on orders (packing_batch_id) where packing_batch_id is not null;
