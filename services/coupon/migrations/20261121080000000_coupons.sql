-- Up Migration
create table coupons (
  id bigint generated always as identity primary key,
  title text not null,
  code text not null unique,
  coupon_type text not null check (coupon_type in ('AMOUNT_ALL_EXPIRES_AT', 'AMOUNT_DURATION_DAYS', 'PERCENTAGE_ALL_EXPIRES_AT', 'PERCENTAGE_DURATION_DAYS')),
  min_price bigint not null check (min_price >= 0),
  discount_amount bigint check (discount_amount > 0),
  discount_percentage integer check (discount_percentage between 1 and 100),
  all_started_at timestamptz not null,
  all_expires_at timestamptz not null,
  duration_days integer check (duration_days > 0),
  disabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  check (all_expires_at > all_started_at),
  check ((coupon_type like 'AMOUNT%') = (discount_amount is not null)),
  check ((coupon_type like 'PERCENTAGE%') = (discount_percentage is not null)),
  check ((coupon_type like '%DURATION_DAYS') = (duration_days is not null))
);

-- A member's copy of a coupon. Whether it is used follows from its holds.
create table member_coupons (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons (id),
  member_id bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  version integer not null default 1
);
create index member_coupons_of_member on member_coupons (member_id, coupon_id);
create index member_coupons_of_coupon on member_coupons (coupon_id);

-- One row an order. A RELEASED row without a copy is a tombstone: a hold that comes late is refused.
create table coupon_holds (
  merchant_uid text primary key,
  member_coupon_id bigint references member_coupons (id),
  status text not null check (status in ('HELD', 'REDEEMED', 'RELEASED')),
  total_price bigint,
  updated_at timestamptz not null
);
create unique index one_live_hold_a_copy on coupon_holds (member_coupon_id) where status in ('HELD', 'REDEEMED');
create index coupon_holds_of_copy on coupon_holds (member_coupon_id);
create index tombstones_by_age on coupon_holds (updated_at) where member_coupon_id is null;
