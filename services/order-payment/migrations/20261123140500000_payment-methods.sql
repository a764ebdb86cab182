-- Up Migration
-- The ways to pay as the owner set them; no row = nobody has, and the card alone is on.
create table if not exists payment_methods (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  methods jsonb not null
);
-- What the provider says an order was paid with. Null in orders of the version before: it knew the card alone.
alter table orders add column if not exists payment_method text;
