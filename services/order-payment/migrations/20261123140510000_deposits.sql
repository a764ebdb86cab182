-- Up Migration
-- Orders that wait for a deposit, to which account, and where their money goes back to.
alter table orders drop constraint if exists orders_status_check;
alter table orders add constraint orders_status_check check (status in (
  'PLACING', 'AWAITING_PAYMENT', 'AWAITING_DEPOSIT', 'PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED',
  'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'ABANDONED')) not valid;
alter table orders add column if not exists deposit jsonb;
alter table payment_methods add column if not exists deposit_days integer not null default 7;
-- The workers' indexes hold only what waits.
create index if not exists orders_deposits_ending on orders (expires_at) where status = 'AWAITING_DEPOSIT';
create index if not exists orders_deposits_open on orders (member_id) where status = 'AWAITING_DEPOSIT';

-- When the buyer was asked for an account of a payment that cannot be refunded without.
alter table payments add column if not exists account_asked_at timestamptz;
create table if not exists refund_accounts (
  merchant_uid text collate "C" primary key references orders,
  bank_code text not null,
  -- number and holder: AES-256-GCM, nonce and tag before the text
  sealed bytea not null,
  -- as screens show it
  masked jsonb not null,
  saved_at timestamptz not null,
  -- the last refund to it: 30 days later it is erased
  refunded_at timestamptz
);
create index if not exists refund_accounts_age on refund_accounts (coalesce(refunded_at, saved_at));
