-- Up Migration
-- Expand: how many pieces of an item one buyer may have. Without a limit nothing of a hold changes.
alter table items add column if not exists buyer_limit smallint check (buyer_limit between 1 and 99);
-- Who has the pieces of a hold, such as member:7. Only holds with a limited item have a buyer.
alter table stock_holds add column if not exists buyer text;
create index if not exists stock_holds_buyer on stock_holds (buyer) where buyer is not null;

-- Counts the pieces of an item that a buyer has in holds with these states. Pieces that came back do not count. The
-- holds `p_except` are left out.
create or replace function pieces_of_buyer(
  p_buyer text, p_item_id bigint, p_statuses text[], p_except text[]
) returns integer
language sql stable as $$
  select coalesce(sum(x.quantity - x.returned), 0)::integer
    from stock_holds h
    join stock_hold_lines x on x.merchant_uid = h.merchant_uid
    join item_options o on o.id = x.item_option_id
   where h.buyer = p_buyer and h.status = any (p_statuses) and o.item_id = p_item_id
     and h.merchant_uid <> all (p_except)
$$;

-- Answers the items of which the buyer wants more than the limit leaves, or null.
create or replace function beyond_limit(
  p_buyer text, p_option_ids bigint[], p_quantities integer[], p_except text[]
) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('itemId', i.id, 'title', i.title, 'buyerLimit', i.buyer_limit,
           'remaining', greatest(0, i.buyer_limit - had.quantity)) order by i.id)
    from (select o.item_id, sum(l.quantity)::integer as quantity
            from unnest(p_option_ids, p_quantities) as l (id, quantity) join item_options o on o.id = l.id
           group by o.item_id) wanted
    join items i on i.id = wanted.item_id and i.buyer_limit is not null
    cross join lateral (select pieces_of_buyer(p_buyer, i.id, '{HELD,SOLD}', p_except) as quantity) had
   where wanted.quantity > i.buyer_limit - had.quantity
$$;

-- Holds stock as hold_stock does, and refuses more pieces of an item than its limit leaves to the buyer. Orders of one
-- buyer wait for each other before they lock options, so ten of them at once get no piece too many. An exchange only
-- replaces pieces that the buyer has, so it is counted, but never refused.
create or replace function hold_for_buyer(
  p_uid text, p_replaces text, p_check_prices boolean,
  p_option_ids bigint[], p_quantities integer[], p_unit_prices bigint[], p_buyer text
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_lines jsonb;
  v_answer jsonb;
begin
  if p_buyer is null or not exists (
    select from item_options o join items i on i.id = o.item_id
     where o.id = any (p_option_ids) and i.buyer_limit is not null
  ) then
    return hold_stock(p_uid, p_replaces, p_check_prices, p_option_ids, p_quantities, p_unit_prices);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('buyer ' || p_buyer, 0));
  if p_uid not like 'claim:%' then
    v_lines := beyond_limit(p_buyer, p_option_ids, p_quantities, array[p_uid, coalesce(p_replaces, '')]);
    if v_lines is not null then
      return jsonb_build_object('outcome', 'limit', 'lines', v_lines);
    end if;
  end if;
  v_answer := hold_stock(p_uid, p_replaces, p_check_prices, p_option_ids, p_quantities, p_unit_prices);
  if v_answer ->> 'outcome' = 'held' then
    update stock_holds set buyer = p_buyer where merchant_uid = p_uid;
  end if;
  return v_answer;
end $$;
