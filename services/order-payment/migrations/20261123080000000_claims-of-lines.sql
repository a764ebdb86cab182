-- Up Migration
-- Expand: a request becomes a claim of single lines that goes through states and has money of its own. Several claims of an
-- order are possible; that no piece is claimed twice is decided under the order's lock. `status` stays: REQUESTED to
-- INSPECTED are PENDING, the ended states PROCESSED.
alter table refund_requests
  add column if not exists kind text check (kind in ('cancel', 'return', 'exchange', 'provider')),
  add column if not exists state text check (state in (
    'REQUESTED', 'ACCEPTED', 'COLLECTING', 'RECEIVED', 'INSPECTED', 'REFUNDED', 'EXCHANGED', 'REFUSED', 'WITHDRAWN',
    'CLOSED')),
  add column if not exists reason text,
  add column if not exists fault text not null default 'buyer' check (fault in ('buyer', 'seller')),
  add column if not exists refusal text,
  add column if not exists tracking_number text,
  -- as it was reckoned last; null of a request of the version before
  add column if not exists money jsonb,
  -- the law's last moment for the refund
  add column if not exists due_at timestamptz,
  -- set while its refund is under way at the provider
  add column if not exists refund_requested_at timestamptz,
  add column if not exists refund_due_at timestamptz,
  add column if not exists refunded bigint check (refunded >= 0);

create index if not exists refund_requests_order on refund_requests (merchant_uid, id);
alter table refund_requests drop constraint if exists refund_requests_merchant_uid_key;
create index if not exists refund_requests_due on refund_requests (due_at, id) where status = 'PENDING';
create index if not exists refund_requests_state on refund_requests (state, created_at desc, id desc);
create index if not exists refund_requests_refunding on refund_requests (refund_due_at)
  where refund_requested_at is not null;

-- Which pieces of a line, counted from 0: each has its own won of the line's discount, whatever becomes of the others.
create table if not exists claim_lines (
  claim_id bigint not null references refund_requests (id),
  line_id bigint not null references order_lines (line_id),
  pieces integer[] not null check (cardinality(pieces) > 0),
  primary key (claim_id, line_id)
);

-- What instances of the version before write meanwhile.
create or replace function name_claim() returns trigger language plpgsql as $$
begin
  new.kind := case when new.is_refund then 'return' else 'exchange' end;
  new.state := case new.status when 'PENDING' then 'REQUESTED' else 'CLOSED' end;
  return new;
end
$$;
create or replace trigger claim_named before insert on refund_requests
  for each row when (new.kind is null) execute function name_claim();

-- A claim without money of its own is of the whole order: theirs, and those of a loaded history.
create or replace function claim_whole_order() returns trigger language plpgsql as $$
begin
  insert into claim_lines (claim_id, line_id, pieces)
  select new.id, l.line_id, array(select generate_series(0, l.quantity - 1)) from order_lines l
  where l.merchant_uid = new.merchant_uid;
  return null;
end
$$;
create or replace trigger claim_lines_of_whole after insert on refund_requests
  for each row when (new.money is null) execute function claim_whole_order();

create or replace function close_claim() returns trigger language plpgsql as $$
begin
  new.state := 'CLOSED';
  return new;
end
$$;
create or replace trigger claim_closed before update of status on refund_requests
  for each row when (new.status = 'PROCESSED' and old.status = 'PENDING' and new.state = old.state
    and new.refund_requested_at is null)
  execute function close_claim();

update refund_requests set kind = case when is_refund then 'return' else 'exchange' end,
  state = case status when 'PENDING' then 'REQUESTED' else 'CLOSED' end
where kind is null;
insert into claim_lines (claim_id, line_id, pieces)
select r.id, l.line_id, array(select generate_series(0, l.quantity - 1))
from refund_requests r join order_lines l using (merchant_uid)
on conflict do nothing;
