-- Up Migration
-- Expand: the sales that catalog published, and the gates that belong to them.
create table if not exists sales (
  sale_id bigint primary key,
  -- of the last event
  version bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz
);
-- Kept when a sale is over: its gate and the counts of its orders are read by them.
create table if not exists sale_items (
  sale_id bigint not null references sales (sale_id),
  item_id bigint not null,
  primary key (sale_id, item_id)
);
-- A gate of a sale stands before `sale_items`. Its `item_id` is minus its sale: doors_on then keeps one open gate for each
-- sale, and the previous release, to which null is the whole shop, takes it for the gate of an item that nobody sells.
alter table doors add column if not exists sale_id bigint references sales (sale_id);
-- The rate of such a gate moves between per_minute and this one.
alter table doors add column if not exists max_per_minute integer check (max_per_minute between per_minute and 60000);
