-- Up Migration
-- 구매안전: what the owner set about it; null = nobody has, and it is on.
alter table payment_methods add column if not exists escrow jsonb;

-- Orders whose payment is held in escrow, as the provider says, and the delivery that it was told of.
create table if not exists escrow_deliveries (
  merchant_uid text collate "C" primary key references orders (merchant_uid),
  imp_uid text not null,
  -- what is registered at the provider; null = nothing yet
  carrier text,
  tracking_number text,
  registered_at timestamptz,
  -- when the provider is told next; null = there is nothing to tell
  due_at timestamptz,
  tries smallint not null default 0,
  -- why the last try came to nothing
  fault text
);
create index if not exists escrow_deliveries_due on escrow_deliveries (due_at) where due_at is not null;
create index if not exists escrow_deliveries_failed on escrow_deliveries (due_at) where fault is not null;

-- Whoever sends a parcel or corrects its number, the version before too. An hour later: until then it can be taken back.
-- What goes out for a claim is the delivery of that claim's difference, which is an order of its own.
create or replace function escrow_follows_parcel() returns trigger language plpgsql as $$
begin
  update escrow_deliveries e set due_at = new.shipped_at + interval '1 hour', tries = 0
  where e.merchant_uid in (
    select new.merchant_uid where new.claim_id is null
    union all select o.merchant_uid from orders o where o.exchange_claim_id = new.claim_id);
  return null;
end
$$;
create or replace trigger escrow_of_sent after insert on parcels
  for each row when (new.state = 'SHIPPING') execute function escrow_follows_parcel();
create or replace trigger escrow_of_changed after update on parcels
  for each row when ((old.carrier, old.tracking_number) is distinct from (new.carrier, new.tracking_number))
  execute function escrow_follows_parcel();
