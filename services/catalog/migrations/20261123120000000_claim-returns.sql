-- Up Migration
-- Expand: pieces of an order come back one claim at a time. `returned` counts those of a line that came back: the end of the
-- whole order puts back only the others. `restocked` of them are on the shelf, the others written off.
alter table stock_hold_lines
  add column if not exists returned integer not null default 0,
  add column if not exists restocked integer not null default 0;

-- Claims whose pieces came back, so that none of them comes back twice.
create table if not exists stock_returns (
  claim_id bigint primary key,
  merchant_uid text not null,
  at timestamptz not null default now()
);

-- Pieces of an order came back with a claim, once: `p_quantities` of each option, of which `p_restocked` can be sold
-- again. An order that held nothing, or whose hold is released, gives nothing back. Answers { itemIds, flipped }.
create or replace function return_pieces(
  p_claim_id bigint, p_uid text, p_option_ids bigint[], p_quantities integer[], p_restocked integer[]
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_status text;
  v_ids bigint[];
  v_deltas integer[];
begin
  select status into v_status from stock_holds where merchant_uid = p_uid for update;
  insert into stock_returns (claim_id, merchant_uid) values (p_claim_id, p_uid) on conflict do nothing;
  if not found or v_status is null or v_status = 'RELEASED' then
    return '{"itemIds": [], "flipped": false}';
  end if;
  select array_agg(l.id), array_agg(least(l.restocked, x.quantity - x.returned)) into v_ids, v_deltas
    from unnest(p_option_ids, p_restocked) as l (id, restocked)
    join stock_hold_lines x on x.merchant_uid = p_uid and x.item_option_id = l.id;
  perform 1 from item_options where id = any (v_ids) order by id for no key update;
  update stock_hold_lines x
    set counted = x.counted - least(l.restocked, x.quantity - x.returned),
      restocked = x.restocked + least(l.restocked, x.quantity - x.returned),
      returned = least(x.quantity, x.returned + l.quantity)
    from unnest(p_option_ids, p_quantities, p_restocked) as l (id, quantity, restocked)
    where x.merchant_uid = p_uid and x.item_option_id = l.id;
  return move_stock(v_ids, v_deltas);
end $$;

-- As in 20261121080200000_stock.sql, less the pieces that came back before.
-- Gives stock back, each order's once, and leaves a tombstone for an order that never held. HELD ones only, unless
-- `p_sold_too`. Answers { itemIds, flipped }.
create or replace function release_stock(p_uids text[], p_cause text, p_sold_too boolean) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_uids text[];
  v_ids bigint[];
  v_deltas integer[];
  v_moved jsonb;
  v_answer jsonb := '{"itemIds": [], "flipped": false}';
begin
  loop
    select array_agg(merchant_uid) into v_uids from (
      select merchant_uid from stock_holds
      where merchant_uid = any (p_uids) and (status = 'HELD' or (p_sold_too and status = 'SOLD'))
      order by merchant_uid for update
    ) locked;
    if v_uids is not null then
      select array_agg(item_option_id), array_agg(quantity) into v_ids, v_deltas from (
        select item_option_id, sum(quantity - returned)::integer as quantity
        from stock_hold_lines where merchant_uid = any (v_uids) group by item_option_id
      ) sums;
      perform 1 from item_options where id = any (v_ids) order by id for no key update;
      update stock_holds set status = 'RELEASED', ended_at = now(), cause = p_cause where merchant_uid = any (v_uids);
      update stock_hold_lines set counted = counted - (quantity - returned) where merchant_uid = any (v_uids);
      v_moved := move_stock(v_ids, v_deltas);
      v_answer := jsonb_build_object(
        'itemIds', (v_answer -> 'itemIds') || (v_moved -> 'itemIds'),
        'flipped', (v_answer ->> 'flipped')::boolean or (v_moved ->> 'flipped')::boolean);
    end if;
    insert into stock_holds (merchant_uid, status, ended_at, cause)
      select uid, 'RELEASED', now(), p_cause from (select distinct unnest(p_uids) as uid) asked order by uid
      on conflict do nothing;
    -- a hold that committed between the look and the tombstone is given back in the next turn
    exit when not exists (
      select 1 from stock_holds
      where merchant_uid = any (p_uids) and (status = 'HELD' or (p_sold_too and status = 'SOLD')));
  end loop;
  return v_answer;
end $$;
