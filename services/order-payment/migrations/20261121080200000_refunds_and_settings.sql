-- Up Migration

create table refund_requests (
  id bigint generated always as identity primary key,
  merchant_uid text collate "C" not null unique references orders (merchant_uid),
  member_id bigint not null,
  is_refund boolean not null,
  message text not null,
  status text not null check (status in ('PENDING', 'PROCESSED')),
  created_at timestamptz not null,
  processed_at timestamptz,
  processed_by bigint,
  username text not null,
  real_name text not null,
  phone_number text not null,
  -- letters and pairs of letters of the name, four digits of the phone: finds any part, whatever the locale
  name_grams text[] not null,
  phone_grams text[] not null
);
create index refund_requests_newest on refund_requests (status, created_at desc, id desc);
create index refund_requests_name on refund_requests using gin (name_grams);
create index refund_requests_phone on refund_requests using gin (phone_grams);

create table settings (
  id integer primary key default 1 check (id = 1),
  delivery_fee bigint not null default 3000 check (delivery_fee between 0 and 1000000),
  -- the product total from which delivery is free; null = never
  free_delivery_from bigint check (free_delivery_from > 0),
  carrier text not null default 'epost'
);
insert into settings default values;

create table setting_log (
  id bigint generated always as identity primary key,
  key text not null,
  value text not null,
  member_id bigint not null,
  at timestamptz not null
);
