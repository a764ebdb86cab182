-- Up Migration
-- Expand: the owner's rules of claims, beside the delivery terms; and whether the coupon of its order came back with a claim.
alter table settings
  add column if not exists return_both_ways boolean not null default false,
  add column if not exists missed_free_waived boolean not null default false,
  add column if not exists coupon_back_below_minimum boolean not null default false;
alter table refund_requests add column if not exists coupon_back boolean not null default false;
