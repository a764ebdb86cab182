-- Up Migration
-- The owner's own codes of items, for what is read at the shelf; an item without one has no row.
create table if not exists product_codes (
  item_id bigint primary key,
  code text not null
);
