-- Up Migration

-- What the owners told in the rebuild under way: rows of the lists that are not among it do not belong there.
create unlogged table told_again (
  kind text not null,
  id text not null,
  primary key (kind, id)
);

-- The sums once more from their rows. Readers go on seeing the old ones until the commit.
create function recount_sales() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_days'));
  update order_lines set counted = orders.status <> 'CANCELLED' from orders
    where orders.merchant_uid = order_lines.merchant_uid and order_lines.counted <> (orders.status <> 'CANCELLED');
  delete from order_days;
  insert into order_days (day, status, n) select day, status, count(*) from orders group by 1, 2;
  delete from sales_days;
  insert into sales_days (day, status, orders, total)
    select business_day(paid_at), status, count(*), sum(total_price) from orders group by 1, 2;
  delete from option_sales;
  insert into option_sales (item_id, day, item_option_id, quantity)
    select item_id, business_day(paid_at), item_option_id, sum(quantity) from order_lines where counted group by 1, 2, 3;
  delete from item_sales;
  insert into item_sales (span, starts, item_id, quantity)
    select span, date_trunc(span, day)::date, item_id, sum(quantity)
    from option_sales, (values ('day'), ('month'), ('year')) spans (span) group by 1, 2, 3;
end $$;
