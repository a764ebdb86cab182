-- Up Migration
-- What was shipped before went out in one parcel. One statement: it reads orders and writes none of them.
insert into parcels (merchant_uid, carrier, tracking_number, post_url, state, shipped_at, delivered_at)
select o.merchant_uid, o.carrier, o.tracking_number, o.post_url,
  case when o.delivered_at is null then 'SHIPPING' else 'DELIVERED' end, o.shipped_at, o.delivered_at
from orders o
where o.shipped_at is not null and o.carrier is not null and o.tracking_number is not null and o.post_url is not null
  and not exists (select from parcels p where p.merchant_uid = o.merchant_uid)
on conflict do nothing;
