-- Up Migration
-- Expand: points that an order uses, beside its coupon, and their shares of its lines. Instances of the version before place
-- orders without them.
alter table orders add column if not exists points bigint not null default 0;
alter table orders add column if not exists line_points jsonb;
alter table orders drop constraint if exists orders_total;
alter table orders add constraint orders_total check (
  remote_fee >= 0 and points >= 0
  and total_price = product_total - discount - case when status in ('PLACING', 'ABANDONED') then 0 else points end
    + delivery_fee + remote_fee) not valid;
