-- Up Migration
-- Expand: how many pieces of all items of a sale one buyer may have. A sale with a price or a limit has an end.
alter table sales add column if not exists buyer_limit smallint check (buyer_limit between 1 and 99);
alter table sales drop constraint if exists sales_check2;
alter table sales add constraint sales_end_check
  check ((ends_at is null) = (num_nonnulls(discount_rate, discount_amount, buyer_limit) = 0));
-- The sales that are over, but whose limit may still count.
create index if not exists sales_limit_over on sales (ends_at)
  where over and item_count is null and buyer_limit is not null;

-- Answers true while the limit of a sale counts: until 31 minutes after its end, because sheets keep its prices for 30.
-- The items of a withdrawn sale are deleted, so its limit counts for none.
create or replace function sale_limit_counts(p_starts_at timestamptz, p_ends_at timestamptz, p_at timestamptz)
returns boolean language sql stable as $$
  select p_starts_at <= p_at and p_at < p_ends_at + interval '31 minutes'
$$;

-- Counts the pieces that a buyer has of the items of a sale, as pieces_of_buyer counts those of an item, in holds of the
-- time in which its limit counts.
create or replace function pieces_in_sale(p_buyer text, p_sale_id bigint, p_statuses text[], p_except text[])
returns integer language sql stable as $$
  select coalesce(sum(x.quantity - x.returned), 0)::integer
    from sales s
    join stock_holds h on h.buyer = p_buyer and h.status = any (p_statuses)
     and sale_limit_counts(s.starts_at, s.ends_at, h.held_at) and h.merchant_uid <> all (p_except)
    join stock_hold_lines x on x.merchant_uid = h.merchant_uid
    join item_options o on o.id = x.item_option_id
    join sale_items m on m.sale_id = s.id and m.item_id = o.item_id
   where s.id = p_sale_id
$$;

-- Answers the sales of whose items the buyer wants more than the limit leaves, or null.
create or replace function beyond_sale_limit(
  p_buyer text, p_option_ids bigint[], p_quantities integer[], p_except text[], p_at timestamptz
) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('saleId', wanted.id, 'title', wanted.title, 'buyerLimit', wanted.buyer_limit,
           'remaining', greatest(0, wanted.buyer_limit - had.quantity)) order by wanted.id)
    from (select s.id, s.title, s.buyer_limit, sum(l.quantity)::integer as quantity
            from unnest(p_option_ids, p_quantities) as l (id, quantity)
            join item_options o on o.id = l.id
            join sale_items x on x.item_id = o.item_id
            join sales s on s.id = x.sale_id and s.buyer_limit is not null
             and sale_limit_counts(s.starts_at, s.ends_at, p_at)
           group by s.id) wanted
    cross join lateral (select pieces_in_sale(p_buyer, wanted.id, '{HELD,SOLD}', p_except) as quantity) had
   where wanted.quantity > wanted.buyer_limit - had.quantity
$$;

-- As in 20261128160000000_sales.sql and 20261128150000000_buyer-limit.sql, with the limits of sales.
-- Holds stock as hold_stock does. Refuses items that cannot be bought yet, and more pieces of an item or of a sale than
-- their limits leave to the buyer. Orders of one buyer wait for each other before they lock options, so ten of them at
-- once get no piece too many. An exchange only replaces pieces that the buyer has, so it is counted, but never refused.
-- A hold that exists already is answered as before. Prices are compared before.
create or replace function hold_order(
  p_uid text, p_replaces text, p_option_ids bigint[], p_quantities integer[], p_buyer text, p_at timestamptz
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_early jsonb;
  v_limited boolean;
  v_lines jsonb;
  v_answer jsonb;
begin
  select jsonb_agg(jsonb_build_object('title', i.title, 'opensAt', sale.opens_at) order by i.id)
           filter (where sale.opens_at is not null),
         bool_or(i.buyer_limit is not null or coalesce(sale.limited, false))
    into v_early, v_limited
    from (select distinct item_id from item_options where id = any (p_option_ids)) wanted
    join items i on i.id = wanted.item_id
    cross join lateral (
      select max(s.starts_at) filter (where x.sale_price is null and not s.over and s.starts_at > p_at) as opens_at,
             bool_or(s.buyer_limit is not null and sale_limit_counts(s.starts_at, s.ends_at, p_at)) as limited
        from sale_items x join sales s on s.id = x.sale_id where x.item_id = i.id
    ) sale;
  if v_early is not null and p_uid not like 'claim:%'
     and not exists (select from stock_holds where merchant_uid = p_uid) then
    return jsonb_build_object('outcome', 'early', 'lines', v_early);
  end if;
  if p_buyer is null or not coalesce(v_limited, false) then
    return hold_stock(p_uid, p_replaces, false, p_option_ids, p_quantities, null);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('buyer ' || p_buyer, 0));
  if p_uid not like 'claim:%' and not exists (select from stock_holds where merchant_uid = p_uid) then
    v_lines := coalesce(beyond_limit(p_buyer, p_option_ids, p_quantities, array[coalesce(p_replaces, '')]), '[]')
      || coalesce(beyond_sale_limit(p_buyer, p_option_ids, p_quantities, array[coalesce(p_replaces, '')], p_at), '[]');
    if v_lines <> '[]' then
      return jsonb_build_object('outcome', 'limit', 'lines', v_lines);
    end if;
  end if;
  v_answer := hold_stock(p_uid, p_replaces, false, p_option_ids, p_quantities, null);
  -- A repeat answers no items. It must not move the hold to another time.
  if v_answer ? 'itemIds' then
    update stock_holds set buyer = p_buyer, held_at = p_at where merchant_uid = p_uid;
  end if;
  return v_answer;
end $$;
