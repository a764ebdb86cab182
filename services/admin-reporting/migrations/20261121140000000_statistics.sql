-- Up Migration

-- Sums for statistics, so that none of them counts a million orders. All are kept by triggers from the rows of orders and
-- order_lines themselves: whatever is replayed, comes twice or is rebuilt, a sum is what its rows add up to.

-- The business day of an instant, named by the Seoul date on which it began at 11:00 (contracts, business-day.ts).
create function business_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone interval '-2 hours')::date $$;

create table sales_days (
  day date not null,
  status text not null,
  orders bigint not null,
  total bigint not null,
  primary key (day, status)
);
create table option_sales (
  item_id bigint not null,
  day date not null,
  item_option_id bigint not null,
  quantity bigint not null,
  primary key (item_id, day, item_option_id)
);
-- By day, and by whole months and years of them: a long period is a few spans, not a thousand days.
create table item_sales (
  span text not null,
  starts date not null,
  item_id bigint not null,
  quantity bigint not null,
  primary key (span, starts, item_id) include (quantity)
);

-- A line of an order that was cancelled is not counted.
alter table order_lines add column counted boolean not null default true;
create index order_lines_of_option on order_lines (item_option_id, line_id desc) include (title, item_option_name, image_url);
drop index order_lines_by_time;
create index order_lines_by_time on order_lines (paid_at) include (item_id, item_option_id, quantity) where counted;

create or replace function count_order_days() returns trigger language plpgsql as $$
begin
  -- One writer at a time: batches of several instances touch the same days in different orders and would deadlock.
  perform pg_advisory_xact_lock(hashtext('order_days'));
  if tg_op = 'INSERT' then
    insert into order_days as kept (day, status, n) select day, status, count(*) from new_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, orders, total)
      select business_day(paid_at) as day, status, count(*), sum(total_price) from new_rows group by 1, 2 order by 1, 2
      on conflict (day, status) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into order_days as kept (day, status, n) select day, status, -count(*) from old_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, orders, total)
      select business_day(paid_at) as day, status, -count(*), -sum(total_price) from old_rows group by 1, 2 order by 1, 2
      on conflict (day, status) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
  else
    insert into order_days as kept (day, status, n)
      select day, status, sum(n) from (
        select day, status, -count(*) as n from old_rows group by day, status union all select day, status, count(*) from new_rows group by day, status
      ) moves group by day, status having sum(n) <> 0 order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, orders, total)
      select day, status, sum(n), sum(won) from (
        select business_day(paid_at) as day, status, -1 as n, -total_price as won from old_rows
        union all select business_day(paid_at), status, 1, total_price from new_rows
      ) moves group by day, status having sum(n) <> 0 or sum(won) <> 0 order by day, status
      on conflict (day, status) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
    update order_lines set counted = now.status <> 'CANCELLED'
      from new_rows now join old_rows before using (merchant_uid)
      where order_lines.merchant_uid = now.merchant_uid and (now.status = 'CANCELLED') <> (before.status = 'CANCELLED');
  end if;
  return null;
end $$;

create function count_new_line() returns trigger language plpgsql as $$
begin
  new.counted := (select status <> 'CANCELLED' from orders where merchant_uid = new.merchant_uid);
  return new;
end $$;
create trigger order_lines_counted before insert on order_lines for each row execute function count_new_line();

create type sold_line as (item_id bigint, item_option_id bigint, day date, quantity bigint);
create function add_sales(lines sold_line[]) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('order_days'));
  insert into option_sales as kept (item_id, day, item_option_id, quantity)
    select item_id, day, item_option_id, sum(quantity) from unnest(lines)
    group by 1, 2, 3 having sum(quantity) <> 0 order by 1, 2, 3
    on conflict (item_id, day, item_option_id) do update set quantity = kept.quantity + excluded.quantity;
  insert into item_sales as kept (span, starts, item_id, quantity)
    select span, date_trunc(span, day)::date, item_id, sum(quantity) from unnest(lines), (values ('day'), ('month'), ('year')) spans (span)
    group by 1, 2, 3 having sum(quantity) <> 0 order by 1, 2, 3
    on conflict (span, starts, item_id) do update set quantity = kept.quantity + excluded.quantity;
$$;
create function count_sales() returns trigger language plpgsql as $$
declare
  lines sold_line[];
begin
  if tg_op = 'INSERT' then
    select array_agg((item_id, item_option_id, business_day(paid_at), quantity)::sold_line) into lines from new_rows where counted;
  elsif tg_op = 'DELETE' then
    select array_agg((item_id, item_option_id, business_day(paid_at), -quantity)::sold_line) into lines from old_rows where counted;
  else
    select array_agg((item_id, item_option_id, business_day(paid_at), quantity)::sold_line) into lines from (
      select item_id, item_option_id, paid_at, -quantity as quantity from old_rows where counted
      union all select item_id, item_option_id, paid_at, quantity from new_rows where counted
    ) moves;
  end if;
  if lines is not null then
    perform add_sales(lines);
  end if;
  return null;
end $$;

-- What was there before.
update order_lines set counted = false from orders where orders.merchant_uid = order_lines.merchant_uid and orders.status = 'CANCELLED';
insert into sales_days (day, status, orders, total)
  select business_day(paid_at), status, count(*), sum(total_price) from orders group by 1, 2;
insert into option_sales (item_id, day, item_option_id, quantity)
  select item_id, business_day(paid_at), item_option_id, sum(quantity) from order_lines where counted group by 1, 2, 3;
insert into item_sales (span, starts, item_id, quantity)
  select span, date_trunc(span, day)::date, item_id, sum(quantity) from option_sales, (values ('day'), ('month'), ('year')) spans (span) group by 1, 2, 3;

create trigger order_lines_inserted after insert on order_lines referencing new table as new_rows for each statement execute function count_sales();
create trigger order_lines_deleted after delete on order_lines referencing old table as old_rows for each statement execute function count_sales();
create trigger order_lines_updated after update on order_lines referencing old table as old_rows new table as new_rows for each statement execute function count_sales();

-- Facts of an order that came before the fact that it was paid; they have their effect behind it.
create table early_facts (
  merchant_uid text not null,
  version integer not null,
  type text not null,
  event jsonb not null,
  primary key (merchant_uid, version, type)
);

-- The audit trail of all services. One row for one act, never changed.
create table operator_actions (
  event_id uuid primary key,
  acted_at timestamptz not null,
  service text not null,
  operator_id bigint,
  username text,
  display_name text,
  operation text not null,
  action text not null,
  kind text not null,
  thing_id text not null,
  name text,
  before jsonb,
  after jsonb,
  address text,
  user_agent text
);
create index operator_actions_by_time on operator_actions (acted_at desc, event_id desc);
create index operator_actions_of_operator on operator_actions (operator_id, acted_at desc, event_id desc);
create index operator_actions_of_thing on operator_actions (kind, thing_id, acted_at desc, event_id desc);
create index operator_actions_by_action on operator_actions (action, acted_at desc, event_id desc);
