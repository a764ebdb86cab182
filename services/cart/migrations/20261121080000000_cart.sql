-- Up Migration
-- What catalog told of its items. `version` 0: only quoted so far; a deleted item stays, so that no older event revives it.
create table items (
  id bigint primary key,
  version bigint not null,
  title text not null,
  image_url text not null,
  discount_price bigint not null,
  sold_out boolean not null,
  deleted boolean not null default false
);
create table options (
  id bigint primary key,
  item_id bigint not null references items (id),
  name text not null,
  additional_price bigint not null,
  sold_out boolean not null,
  deleted boolean not null default false
);
create index options_item on options (item_id);

create table lines (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  option_id bigint not null,
  quantity integer not null check (quantity between 1 and 99),
  created_at timestamptz not null default now(),
  constraint lines_one_per_option unique (member_id, option_id)
);
