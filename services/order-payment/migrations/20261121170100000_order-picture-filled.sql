-- Up Migration
-- Before the contract: a large table was filled by `order-payment backfill-pictures`, in batches, while the shop was open.
-- What little is left (rows of the last old instances, a small shop) is filled here.
do $$
begin
  if (select count(*) from (select from orders where image_url is null limit 10001) as unfilled) > 10000 then
    raise exception 'more than 10,000 orders have no image_url yet: run order-payment backfill-pictures first';
  end if;
end
$$;
update orders o set image_url = coalesce((
  select l.image_url from order_lines l where l.merchant_uid = o.merchant_uid order by l.line_id limit 1), '')
where o.image_url is null;
