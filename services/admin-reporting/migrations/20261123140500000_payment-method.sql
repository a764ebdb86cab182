-- Up Migration
-- What orders were paid with, in the lists and in the sums. Instances of the version before read the sums over all methods.
alter table orders add column if not exists payment_method text;

-- Of an order without a word about it: the version before knew the card alone, and 0 won are paid with nothing.
create or replace function method_of(method text, total bigint) returns text language sql immutable parallel safe as
  $$ select case when total = 0 then 'none' else coalesce(method, 'card') end $$;

select pg_advisory_xact_lock(hashtext('order_days'));
-- What counts an order while its sums change waits for them.
lock table orders in share row exclusive mode;
alter table sales_days add column method text not null default 'card';
alter table sales_days drop constraint sales_days_pkey;
alter table sales_days add primary key (day, status, method);
delete from sales_days;
insert into sales_days (day, status, method, orders, total)
  select business_day(paid_at), status, method_of(payment_method, total_price), count(*), sum(total_price)
  from orders group by 1, 2, 3;

create or replace function count_order_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows) then
      return null;
    end if;
  end if;
  -- One writer at a time: batches of several instances touch the same days in different orders and would deadlock.
  perform pg_advisory_xact_lock(hashtext('order_days'));
  if tg_op = 'INSERT' then
    insert into order_days as kept (day, status, n) select day, status, count(*) from new_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, method, orders, total)
      select business_day(paid_at), status, method_of(payment_method, total_price), count(*), sum(total_price)
      from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, status, method) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into order_days as kept (day, status, n) select day, status, -count(*) from old_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, method, orders, total)
      select business_day(paid_at), status, method_of(payment_method, total_price), -count(*), -sum(total_price)
      from old_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, status, method) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
  else
    insert into order_days as kept (day, status, n)
      select day, status, sum(n) from (
        select day, status, -count(*) as n from old_rows group by day, status union all select day, status, count(*) from new_rows group by day, status
      ) moves group by day, status having sum(n) <> 0 order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
    insert into sales_days as kept (day, status, method, orders, total)
      select day, status, method, sum(n), sum(won) from (
        select business_day(paid_at) as day, status, method_of(payment_method, total_price) as method, -1 as n,
          -total_price as won
        from old_rows
        union all select business_day(paid_at), status, method_of(payment_method, total_price), 1, total_price from new_rows
      ) moves group by day, status, method having sum(n) <> 0 or sum(won) <> 0 order by day, status, method
      on conflict (day, status, method) do update set orders = kept.orders + excluded.orders, total = kept.total + excluded.total;
    update order_lines set counted = now.status <> 'CANCELLED'
      from new_rows now join old_rows before using (merchant_uid)
      where order_lines.merchant_uid = now.merchant_uid and (now.status = 'CANCELLED') <> (before.status = 'CANCELLED');
  end if;
  return null;
end $$;

create or replace function recount_sales() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_days'));
  update order_lines set counted = orders.status <> 'CANCELLED' from orders
    where orders.merchant_uid = order_lines.merchant_uid and order_lines.counted <> (orders.status <> 'CANCELLED');
  delete from order_days;
  insert into order_days (day, status, n) select day, status, count(*) from orders group by 1, 2;
  delete from sales_days;
  insert into sales_days (day, status, method, orders, total)
    select business_day(paid_at), status, method_of(payment_method, total_price), count(*), sum(total_price)
    from orders group by 1, 2, 3;
  delete from option_sales;
  insert into option_sales (item_id, day, item_option_id, quantity)
    select item_id, business_day(paid_at), item_option_id, sum(quantity) from order_lines where counted group by 1, 2, 3;
  delete from item_sales;
  insert into item_sales (span, starts, item_id, quantity)
    select span, date_trunc(span, day)::date, item_id, sum(quantity)
    from option_sales, (values ('day'), ('month'), ('year')) spans (span) group by 1, 2, 3;
end $$;
