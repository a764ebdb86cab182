-- Up Migration
-- Expand: an order goes out in parcels. `lines` null = all of the order, else [{lineId, quantity}]; `claim_id` = what goes out
-- for a claim, beside the order's own. The order's row says what its newest own parcel does, and whoever writes the row
-- alone (the version before, loaded history, a parcel of everything) has its parcel from the trigger.
create table if not exists parcels (
  id bigint generated always as identity primary key,
  merchant_uid text collate "C" not null references orders (merchant_uid),
  claim_id bigint references refund_requests (id),
  lines jsonb,
  carrier text not null,
  tracking_number text not null,
  post_url text not null,
  state text not null check (state in ('SHIPPING', 'DELIVERED')),
  shipped_at timestamptz not null,
  delivered_at timestamptz check ((state = 'DELIVERED') = (delivered_at is not null)),
  -- when the carrier is asked next, and how often it was; null = not any more, or never
  poll_due_at timestamptz,
  polls smallint not null default 0
);
create index if not exists parcels_order on parcels (merchant_uid, id);
create unique index if not exists parcels_whole on parcels (merchant_uid) where lines is null and claim_id is null;
create index if not exists parcels_polling on parcels (poll_due_at) where poll_due_at is not null;

create or replace function parcels_follow_order() returns trigger language plpgsql as $$
begin
  if not exists (select from parcels p where p.merchant_uid = new.merchant_uid and p.claim_id is null) then
    insert into parcels (merchant_uid, carrier, tracking_number, post_url, state, shipped_at, delivered_at, poll_due_at)
    values (new.merchant_uid, new.carrier, new.tracking_number, new.post_url,
      case when new.delivered_at is null then 'SHIPPING' else 'DELIVERED' end, new.shipped_at, new.delivered_at,
      -- what is loaded is never asked about
      case when tg_op = 'UPDATE' and new.status = 'SHIPPING' then new.shipped_at end)
    on conflict do nothing;
    return null;
  end if;
  update parcels p set carrier = new.carrier, tracking_number = new.tracking_number, post_url = new.post_url
  where p.id = (select max(o.id) from parcels o where o.merchant_uid = new.merchant_uid and o.claim_id is null)
    and (p.carrier, p.tracking_number, p.post_url) is distinct from (new.carrier, new.tracking_number, new.post_url);
  if new.status = 'DELIVERED' then
    update parcels p set state = 'DELIVERED', delivered_at = new.delivered_at, poll_due_at = null
    where p.merchant_uid = new.merchant_uid and p.claim_id is null and p.state = 'SHIPPING';
  elsif new.status = 'CANCELLED' then
    update parcels p set poll_due_at = null where p.merchant_uid = new.merchant_uid and p.claim_id is null;
  end if;
  return null;
end
$$;
create or replace trigger parcel_of_loaded after insert on orders
  for each row when (new.shipped_at is not null and new.tracking_number is not null and new.carrier is not null
    and new.post_url is not null)
  execute function parcels_follow_order();
create or replace trigger parcels_of_order after update on orders
  for each row when (new.shipped_at is not null and new.tracking_number is not null and new.carrier is not null
    and new.post_url is not null
    and (old.status, old.carrier, old.tracking_number, old.post_url)
      is distinct from (new.status, new.carrier, new.tracking_number, new.post_url))
  execute function parcels_follow_order();
