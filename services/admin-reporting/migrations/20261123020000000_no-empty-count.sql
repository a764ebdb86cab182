-- Up Migration

-- An insert that may update (`on conflict do update`) fires the update's trigger too, with no rows: nothing is to be
-- counted then, and no lock to be waited for.
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
