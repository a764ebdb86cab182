-- Up Migration

-- Payments that moved money: the one that paid the order, and those that must go back or went back.
create table payments (
  imp_uid text primary key,
  merchant_uid text collate "C" not null references orders (merchant_uid),
  provider text not null,
  role text not null check (role in ('SETTLED', 'RETURNING', 'RETURNED')),
  amount bigint not null check (amount >= 0),
  -- why it goes back: amount, currency, sandbox, late, duplicate
  reason text,
  seen_at timestamptz not null,
  return_due_at timestamptz,
  tries integer not null default 0,
  check ((role = 'RETURNING') = (return_due_at is not null))
);
create unique index payments_settled on payments (merchant_uid) where role = 'SETTLED';
create index payments_order on payments (merchant_uid);
create index payments_returning on payments (return_due_at) where return_due_at is not null;

-- What happened to money, append-only: sums are derived, nothing is changed. `cancellation_id` is empty for the payment
-- itself, so that each fact of the provider stands here once.
create table ledger (
  id bigint generated always as identity primary key,
  merchant_uid text collate "C" not null references orders (merchant_uid),
  imp_uid text not null,
  cancellation_id text not null default '',
  kind text not null check (kind in ('paid', 'refunded')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  recorded_at timestamptz not null,
  unique (imp_uid, cancellation_id),
  check ((kind = 'paid') = (cancellation_id = ''))
);
create index ledger_order on ledger (merchant_uid, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name;
end
$$;
create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();
create trigger order_log_append_only before update or delete or truncate on order_log
  for each statement execute function refuse_change();
