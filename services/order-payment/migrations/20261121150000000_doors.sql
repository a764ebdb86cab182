-- Up Migration
-- Doors of the waiting room; the queue itself is not kept here.
create table doors (
  door_id bigint generated always as identity primary key,
  -- null: the whole shop
  item_id bigint,
  title text not null,
  opens_at timestamptz not null,
  closes_at timestamptz check (closes_at > opens_at),
  per_minute integer not null check (per_minute between 1 and 60000),
  created_at timestamptz not null,
  closed_at timestamptz
);
-- one for an item, one for the shop
create unique index doors_on on doors (coalesce(item_id, 0)) where closed_at is null;

-- An admission and the order it was spent on. One row per admission: the same pass can never stand behind two orders.
create table door_passes (
  door_id bigint not null references doors (door_id),
  member_id bigint not null,
  jti text collate "C" not null,
  merchant_uid text collate "C" not null references orders (merchant_uid),
  spent_at timestamptz not null,
  primary key (door_id, member_id, jti)
);
create index door_passes_order on door_passes (merchant_uid);
