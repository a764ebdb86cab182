-- Up Migration
-- Expand: the sales that catalog published. The row of a sale that is over stays with its version, so that no older
-- event revives it; its items go.
create table if not exists sales (
  id bigint primary key,
  version bigint not null,
  title text not null,
  starts_at timestamptz not null,
  -- null: the sale sets only the first moment
  ends_at timestamptz
);
-- An item may be in a sale before its own event has arrived. `sale_price` is null as the sale's ends_at.
create table if not exists sale_items (
  sale_id bigint not null references sales (id),
  item_id bigint not null,
  sale_price bigint,
  primary key (sale_id, item_id)
);
create index if not exists sale_items_item on sale_items (item_id);
