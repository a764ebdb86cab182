-- Up Migration

create table categories (
  id bigint generated always as identity primary key,
  name text not null,
  -- ALL: cannot be renamed or deleted
  fixed boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));

create table items (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  image_url text not null,
  price bigint not null check (price > 0),
  is_discount_by_rate boolean not null,
  discount_rate integer check (discount_rate between 0 and 100),
  discount_amount bigint check (discount_amount >= 0),
  -- the final unit price, computed by contracts/rules/discount.ts at every write
  discount_price bigint not null check (discount_price >= 0),
  -- the operator's flag only
  sold_out boolean not null default false,
  -- 0 = not among BEST
  priority integer not null default 0 check (priority >= 0),
  -- of the ItemSaved snapshots
  version bigint not null default 0,
  -- the title as search compares it, and its characters and pairs of characters (search/grams.ts)
  title_key text not null,
  title_grams text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- soft: orders of a deleted item stay whole
  deleted_at timestamptz
);
-- fastupdate off: a pending list would make the first search after many edits slow
create index items_title_grams on items using gin (title_grams) with (fastupdate = off) where deleted_at is null;

create table item_options (
  id bigint generated always as identity primary key,
  item_id bigint not null references items (id),
  name text not null,
  additional_price bigint not null default 0 check (additional_price >= 0),
  -- on hand − live holds; changed only at a hold, at a release and by operators
  stock integer not null check (stock >= 0),
  -- the operator's flag only
  sold_out boolean not null default false,
  -- restock requests of this round wait; rises when an operator brings the option back
  restock_round integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 50);
-- half-empty pages keep the updates of a hot option on its page (HOT): no index holds `stock`
create index item_options_item on item_options (item_id);

create table item_images (
  item_id bigint not null references items (id),
  kind text not null check (kind in ('detail', 'guide')),
  image_url text not null,
  priority integer not null check (priority >= 0),
  primary key (item_id, kind, image_url)
);

-- The shelf: which item stands in which category, with the keys of every sort beside it, so that each list is one
-- index-only scan. Items that are deleted have no row. Every live item stands in ALL.
create table item_categories (
  category_id bigint not null references categories (id),
  item_id bigint not null references items (id),
  created_at timestamptz not null,
  discount_price bigint not null,
  -- hundredths of a percent off
  discount_share integer not null,
  -- the priority, or the largest integer when the item is not among BEST
  best_rank integer not null,
  -- neither the item nor every option flagged, and something left to buy
  in_stock boolean not null,
  primary key (item_id, category_id)
);
create index shelf_by_created_at on item_categories
  (category_id, created_at desc, item_id desc) include (discount_price, in_stock);
create index shelf_by_price_asc on item_categories
  (category_id, discount_price, created_at desc, item_id desc) include (in_stock);
create index shelf_by_price_desc on item_categories
  (category_id, discount_price desc, created_at desc, item_id desc) include (in_stock);
create index shelf_by_best on item_categories
  (category_id, best_rank, created_at desc, item_id desc) include (discount_price, in_stock);
create index shelf_by_discount on item_categories
  (category_id, discount_share desc, created_at desc, item_id desc) include (discount_price, in_stock);

-- Items whose ItemSaved must be said again because a category's name changed; a worker says it in batches.
create table items_to_announce (
  item_id bigint primary key references items (id)
);

create table likes (
  member_id bigint not null,
  item_id bigint not null references items (id),
  created_at timestamptz not null,
  primary key (member_id, item_id)
);

create table stock_requests (
  item_option_id bigint not null references item_options (id),
  round integer not null,
  member_id bigint not null,
  requested_at timestamptz not null,
  primary key (item_option_id, round, member_id)
);

create table asset_groups (
  code text primary key,
  title text not null,
  main_image_url text
);
create table asset_images (
  code text not null references asset_groups (code),
  image_url text not null,
  priority integer not null check (priority >= 0),
  primary key (code, image_url)
);

insert into categories (name, fixed) values ('ALL', true);
insert into asset_groups (code, title) values ('HOME', '홈 배너'), ('ABOUT', '브랜드 소개');
