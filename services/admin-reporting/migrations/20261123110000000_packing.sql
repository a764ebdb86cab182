-- Up Migration
-- A shop of a million orders makes the indexes of this file by hand before, `create index concurrently`; these lines then find
-- them.
-- Which packing batch an order was taken into. Empty for orders that were packed while an instance of the version before
-- consumed, until order-payment republishes them (`rebuild`).
alter table orders add column if not exists packing_batch_id bigint;
create table if not exists packing_batches (
  id bigint primary key,
  size integer not null,
  packed_at timestamptz not null
);
create index if not exists orders_of_packing_batch on orders (packing_batch_id, paid_at, merchant_uid)
  where packing_batch_id is not null;
create index if not exists orders_unpacked on orders (paid_at, merchant_uid)
  where status = 'PREPARING' and packing_batch_id is null;

-- When it left the house. Empty for parcels of before, whose payment stands for it.
alter table orders add column if not exists shipped_at timestamptz;
create index if not exists orders_in_transit on orders ((coalesce(shipped_at, paid_at)), merchant_uid) where status = 'SHIPPING';

-- What operators find orders by: the parcel's number, the end of the order's, its goods.
create index if not exists orders_by_tracking_number on orders (tracking_number text_pattern_ops) where tracking_number is not null;
create index if not exists orders_by_end_of_number on orders (reverse(merchant_uid) text_pattern_ops);

-- By what names an option was sold: few rows, in which a word is found before their orders are looked up by the option.
create table if not exists sold_options (
  item_option_id bigint not null,
  title text not null,
  item_option_name text not null,
  primary key (item_option_id, title, item_option_name)
);
create index if not exists order_lines_sold on order_lines (item_option_id) include (merchant_uid);
create or replace function name_sold_options() returns trigger language plpgsql as $$
begin
  insert into sold_options select distinct item_option_id, title, item_option_name from new_rows order by 1, 2, 3
    on conflict do nothing;
  return null;
end $$;
create or replace trigger order_lines_named after insert on order_lines
  referencing new table as new_rows for each statement execute function name_sold_options();
insert into sold_options select distinct item_option_id, title, item_option_name from order_lines on conflict do nothing;
