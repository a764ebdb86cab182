-- Up Migration
-- Of a hidden item the categories it comes back to; null: it is shown. It has no row on the shelf meanwhile.
alter table items
  add column if not exists hidden_categories bigint[],
  -- the owner's own code
  add column if not exists product_code text,
  -- its options are low in stock from here on; null: from the shop's number on
  add column if not exists low_stock_at integer check (low_stock_at >= 0);
create index if not exists items_hidden on items (id) where hidden_categories is not null;
create index if not exists items_product_code on items (lower(product_code)) where product_code is not null;

-- In which categories an item is, hidden or not.
create or replace view item_memberships as
  select item_id, category_id from item_categories
  union all
  select i.id, c.id from items i, unnest(i.hidden_categories) as c (id) where i.hidden_categories is not null;

create table if not exists stock_settings (
  only_row boolean primary key default true check (only_row),
  low_stock_at integer not null check (low_stock_at >= 0)
);
insert into stock_settings (low_stock_at) values (5) on conflict do nothing;
