-- Up Migration
-- Expand: that the buyer said, or seven days said, that the order is as wished (구매확정); a fact beside the status.
alter table orders add column if not exists confirmed_at timestamptz;

-- Which orders move by themselves and when: taken as delivered, then as confirmed. Only what this version ships is here.
create table if not exists delivery_deadlines (
  merchant_uid text collate "C" primary key references orders (merchant_uid),
  due_at timestamptz not null
);
create index if not exists delivery_deadlines_due on delivery_deadlines (due_at);
-- What travels, the longest first.
create index if not exists parcels_travelling on parcels (shipped_at, id) where state = 'SHIPPING';

-- Orders of which something was reviewed: their delivery is not taken back.
create table if not exists reviewed_orders (
  merchant_uid text collate "C" primary key
);

-- After how many days without a word of the carrier an order counts as delivered.
alter table settings add column if not exists delivered_after_days smallint not null default 5
  check (delivered_after_days between 1 and 30);
