-- Up Migration

create sequence order_sheet_ids;

-- What a member is about to order; one per member. `merchant_uid` is the order that was placed from it.
create table order_sheets (
  member_id bigint primary key,
  sheet_id bigint not null default nextval('order_sheet_ids'),
  lines jsonb not null,
  cart_lines jsonb not null,
  product_total bigint not null check (product_total >= 0),
  created_at timestamptz not null,
  merchant_uid text collate "C"
);

create table orders (
  -- sortable by time, unguessable
  merchant_uid text collate "C" primary key check (length(merchant_uid) <= 40),
  member_id bigint not null,
  status text not null check (status in (
    'PLACING', 'AWAITING_PAYMENT', 'PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED',
    'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'ABANDONED')),
  -- rises with every change; the version of the order's events
  version integer not null check (version > 0),
  -- of lines, coupon and address: the same wish again is the same order
  fingerprint text not null,
  -- the unpaid order whose holds this one takes over
  replaces text collate "C",
  buyer jsonb not null,
  receiver jsonb not null,
  post_memo text,
  item_titles text not null,
  -- lines of the bag that are dropped once it is paid
  cart_lines jsonb not null,
  product_total bigint not null check (product_total >= 0),
  discount bigint not null default 0 check (discount between 0 and product_total),
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  total_price bigint not null check (total_price = product_total - discount + delivery_fee),
  coupon_map_id bigint,
  -- the terms of the coupon, frozen when it was held
  coupon jsonb,
  placed_at timestamptz not null,
  -- of an unpaid order
  expires_at timestamptz,
  extensions smallint not null default 0 check (extensions between 0 and 2),
  -- when the provider is asked about it next, and how often it was asked in this state
  check_due_at timestamptz,
  check_step smallint not null default 0,
  -- the last time a webhook made us ask
  asked_at timestamptz,
  -- the amount could not be registered at the provider yet
  prepare_failed boolean not null default false,
  provider text,
  imp_uid text,
  paid_at timestamptz,
  carrier text,
  tracking_number text,
  post_url text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  -- when it came to CANCELLED or to an end without payment
  ended_at timestamptz,
  goods_back_at timestamptz,
  -- set while a cancel is under way at the provider
  cancel_requested_at timestamptz,
  cancel_by text check (cancel_by in ('owner', 'admin', 'provider')),
  cancel_due_at timestamptz,
  check (status not in ('PREPARING', 'SHIPPING', 'DELIVERED') or paid_at is not null),
  check (status not in ('SHIPPING', 'DELIVERED') or shipped_at is not null),
  check (cancel_requested_at is null or cancel_due_at is not null)
);
-- A member has one order on its way to payment: this key decides between two clicks.
create unique index orders_open on orders (member_id) where status in ('PLACING', 'AWAITING_PAYMENT');
create index orders_history on orders (member_id, (coalesce(paid_at, ended_at)) desc, merchant_uid desc)
  where status in ('PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED');
-- The workers' indexes hold only what waits.
create index orders_placing on orders (placed_at) where status = 'PLACING';
create index orders_expiring on orders (expires_at) where status = 'AWAITING_PAYMENT';
create index orders_checking on orders (check_due_at) where check_due_at is not null;
create index orders_cancelling on orders (cancel_due_at) where cancel_due_at is not null;

create table order_lines (
  line_id bigint generated always as identity primary key,
  merchant_uid text collate "C" not null references orders (merchant_uid),
  item_id bigint not null,
  item_option_id bigint not null,
  title text not null,
  item_option_name text not null,
  image_url text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0)
);
create index order_lines_order on order_lines (merchant_uid, line_id);

-- Every change of an order, who made it and when: the audit trail and the story.
create table order_log (
  merchant_uid text collate "C" not null references orders (merchant_uid),
  version integer not null,
  status text not null,
  what text not null,
  -- the payment, request or link it was about
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (merchant_uid, version)
);
