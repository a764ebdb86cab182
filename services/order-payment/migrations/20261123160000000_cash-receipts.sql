-- Up Migration
-- 현금영수증 of orders that are paid in cash: what the buyer asked for, and when the worker looks at it.
create table if not exists cash_receipts (
  merchant_uid text collate "C" primary key references orders,
  -- null: nobody asked
  purpose text check (purpose in ('deduction', 'expense')),
  -- the number: AES-256-GCM, nonce and tag before the text; null without a request, and once it is erased
  sealed bytea,
  masked text,
  requested_at timestamptz,
  -- the payment that it is for, once the money came
  imp_uid text,
  -- when it is looked at next; null: it is as it should be
  due_at timestamptz,
  tries integer not null default 0,
  -- the provider was asked to issue it and did not answer yet: the request stands until that is known
  issuing boolean not null default false,
  -- why the last try failed, for operators
  fault text,
  erase_at timestamptz
);
create index if not exists cash_receipts_due on cash_receipts (due_at) where due_at is not null;
create index if not exists cash_receipts_erase on cash_receipts (erase_at) where erase_at is not null;
create index if not exists cash_receipts_failed on cash_receipts (merchant_uid) where fault is not null;

-- What happened to them, append-only. `key` names the fact, by the approval number of the tax office where it has one.
create table if not exists cash_receipt_entries (
  id bigint generated always as identity primary key,
  merchant_uid text collate "C" not null references cash_receipts,
  kind text not null check (kind in ('requested', 'issued', 'corrected', 'cancelled', 'failed')),
  key text not null,
  purpose text check (purpose in ('deduction', 'expense', 'self')),
  masked text,
  amount bigint,
  approval_number text,
  url text,
  note text,
  at timestamptz not null,
  recorded_at timestamptz not null,
  unique (merchant_uid, key)
);
create or replace trigger cash_receipt_entries_append_only before update or delete or truncate on cash_receipt_entries
  for each statement execute function refuse_change();
