-- Up Migration

-- One row per order that ever took stock, or whose release came before its hold (a tombstone: RELEASED, no lines).
create table stock_holds (
  merchant_uid text primary key,
  status text not null check (status in ('HELD', 'SOLD', 'RELEASED')),
  replaces text,
  held_at timestamptz not null default now(),
  ended_at timestamptz,
  -- why it was released: ended (never paid), replaced, cancelled, returned
  cause text check (cause in ('ended', 'replaced', 'cancelled', 'returned'))
);
create table stock_hold_lines (
  merchant_uid text not null references stock_holds (merchant_uid),
  -- no foreign key: its check would lock the hot option row once more, and no option row is ever deleted
  item_option_id bigint not null,
  quantity integer not null check (quantity >= 0),
  -- what the line takes from the number and is not in stock_folded yet: its quantity at first, less it at a release
  counted integer not null,
  primary key (merchant_uid, item_option_id)
);
create index stock_hold_lines_counted on stock_hold_lines (item_option_id) include (counted) where counted <> 0;

-- The lines of ended holds, summed by the drift check alone, so that it need not read every line there ever was, and
-- so that no purchase waits for a sum.
create table stock_folded (
  item_option_id bigint primary key,
  quantity bigint not null
);

-- What operators did to the number. stock = sum(delta) − lines of holds that are HELD or SOLD, which is
-- sum(delta) − stock_folded − sum(counted): the drift check.
create table stock_adjustments (
  id bigint generated always as identity primary key,
  item_option_id bigint not null references item_options (id),
  delta integer not null,
  -- the operator; null for the seed
  member_id bigint,
  at timestamptz not null
);
create index stock_adjustments_option on stock_adjustments (item_option_id);

-- What changed lately, for the caches of the other instances: they read the rows of all transactions that may have
-- committed since their last look (xid >= the xmin of that look), so that no commit order can hide one.
-- Unlogged: it may be lost in a crash, when every instance loses its connection and empties its cache anyway.
create unlogged table cache_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  -- null = every item
  item_id bigint,
  -- stock: a number moved; flip: an item can be bought again or no more; edit: anything else
  kind text not null check (kind in ('stock', 'flip', 'edit')),
  at timestamptz not null default clock_timestamp()
);
create index cache_changes_xid on cache_changes (xid);

-- Puts the shelf's in_stock right for items some option of which reached or left zero. The items' row locks make two
-- transactions that empty two options of one item see each other. Lock order everywhere: holds, options, items.
create function flip_items(p_item_ids bigint[]) returns boolean language plpgsql as $$
begin
  perform 1 from items where id = any (p_item_ids) order by id for no key update;
  update item_categories s
    set in_stock = b.buyable
    from (
      select i.id, not i.sold_out and exists (
        select 1 from item_options o
        where o.item_id = i.id and o.deleted_at is null and not o.sold_out and o.stock > 0
      ) as buyable
      from items i where i.id = any (p_item_ids)
    ) b
    where s.item_id = b.id and s.in_stock <> b.buyable;
  return found;
end $$;

-- Adds p_deltas[n] to the stock of option p_option_ids[n] (distinct ids, rows locked by the caller), keeps the shelf
-- right and tells the caches. Answers { itemIds, flipped }.
create function move_stock(p_option_ids bigint[], p_deltas integer[]) returns jsonb language plpgsql as $$
declare
  v_items bigint[];
  v_crossed bigint[];
  v_flipped boolean := false;
begin
  with moved as (
    update item_options o
      set stock = o.stock + d.delta
      from unnest(p_option_ids, p_deltas) as d (id, delta)
      where o.id = d.id and d.delta <> 0
      returning o.item_id, (o.stock = 0) <> (o.stock - d.delta = 0) as crossed
  )
  select array_agg(distinct item_id), array_agg(distinct item_id) filter (where crossed)
    into v_items, v_crossed from moved;
  if v_crossed is not null then
    v_flipped := flip_items(v_crossed);
  end if;
  insert into cache_changes (item_id, kind)
    select id, case when v_flipped and id = any (v_crossed) then 'flip' else 'stock' end from unnest(v_items) as id;
  return jsonb_build_object('itemIds', coalesce(to_jsonb(v_items), '[]'::jsonb), 'flipped', v_flipped);
end $$;

-- The lines that cannot be taken, with what a sentence about them needs; null when all can. `p_replaces`: an order
-- whose live hold will be given back first. Without one, the usual case, a cheap look comes before the full one.
create function short_lines(p_option_ids bigint[], p_quantities integer[], p_replaces text) returns jsonb
language plpgsql stable as $$
begin
  if p_replaces is null and cardinality(p_option_ids) = (
    select count(*)
    from unnest(p_option_ids, p_quantities) as l (id, quantity)
    join item_options o on o.id = l.id
    join items i on i.id = o.item_id
    where o.stock >= l.quantity and not o.sold_out and not i.sold_out and o.deleted_at is null and i.deleted_at is null
  ) then
    return null;
  end if;
  return (
    select jsonb_agg(jsonb_build_object(
        'itemOptionId', l.id, 'quantity', l.quantity, 'title', i.title, 'optionName', o.name,
        'remaining', case when s.gone then 0 else o.stock + coalesce(old.quantity, 0) end) order by l.place)
    from unnest(p_option_ids, p_quantities) with ordinality as l (id, quantity, place)
    left join item_options o on o.id = l.id
    left join items i on i.id = o.item_id
    left join (
      select x.item_option_id, x.quantity
      from stock_hold_lines x join stock_holds h on h.merchant_uid = x.merchant_uid
      where x.merchant_uid = p_replaces and h.status = 'HELD'
    ) old on old.item_option_id = l.id
    cross join lateral (
      select o.id is null or o.deleted_at is not null or i.deleted_at is not null or o.sold_out or i.sold_out as gone
    ) s
    where s.gone or o.stock + coalesce(old.quantity, 0) < l.quantity
  );
end $$;

-- The lines whose price is not what the shopper saw, with today's; null when all are.
create function changed_prices(p_option_ids bigint[], p_unit_prices bigint[]) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('itemOptionId', l.id, 'unitPrice', i.discount_price + o.additional_price)
        order by l.place)
    from unnest(p_option_ids, p_unit_prices) with ordinality as l (id, unit_price, place)
    join item_options o on o.id = l.id
    join items i on i.id = o.item_id
    where i.discount_price + o.additional_price <> l.unit_price
  );
end $$;

-- What an order's hold says to the same or another call: null (none yet), held, released or differs.
create function hold_outcome(p_uid text, p_option_ids bigint[], p_quantities integer[]) returns text
language plpgsql stable as $$
declare
  v_status text := (select status from stock_holds where merchant_uid = p_uid);
begin
  if v_status is null then
    return null;
  end if;
  return case
    when v_status = 'RELEASED' then 'released'
    when exists (
      select 1 from unnest(p_option_ids, p_quantities) as l (id, quantity)
      full join (select * from stock_hold_lines where merchant_uid = p_uid) x on x.item_option_id = l.id
      where x.quantity is distinct from l.quantity
    ) then 'differs'
    else 'held' end;
end $$;

-- Takes the stock of an order and gives that of the order it replaces back, or refuses and changes nothing.
-- Option ids are distinct. Answers { outcome: held | released | differs | short | prices, lines?, itemIds?, flipped? }.
-- Short stock is refused before anything is locked: in a sale most calls end there (3.7k/s on one hot row).
create function hold_stock(
  p_uid text, p_replaces text, p_check_prices boolean,
  p_option_ids bigint[], p_quantities integer[], p_unit_prices bigint[]
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_outcome text;
  v_lines jsonb;
  v_ids bigint[] := p_option_ids;
  v_deltas integer[];
begin
  v_outcome := hold_outcome(p_uid, p_option_ids, p_quantities);
  if v_outcome is not null then
    return jsonb_build_object('outcome', v_outcome);
  end if;
  v_lines := short_lines(p_option_ids, p_quantities, p_replaces);
  if v_lines is not null then
    return jsonb_build_object('outcome', 'short', 'lines', v_lines);
  end if;

  if p_replaces is not null then
    perform 1 from stock_holds where merchant_uid = p_replaces and status = 'HELD' for update;
    if found then
      select p_option_ids || array_agg(item_option_id) into v_ids from stock_hold_lines where merchant_uid = p_replaces;
    end if;
  end if;
  perform 1 from item_options where id = any (v_ids) order by id for no key update;

  -- the world may have moved while this call waited for the locks
  v_outcome := hold_outcome(p_uid, p_option_ids, p_quantities);
  if v_outcome is not null then
    return jsonb_build_object('outcome', v_outcome);
  end if;
  v_lines := short_lines(p_option_ids, p_quantities, p_replaces);
  if v_lines is not null then
    return jsonb_build_object('outcome', 'short', 'lines', v_lines);
  end if;
  if p_check_prices then
    v_lines := changed_prices(p_option_ids, p_unit_prices);
    if v_lines is not null then
      return jsonb_build_object('outcome', 'prices', 'lines', v_lines);
    end if;
  end if;

  -- last among the checks, so that no transaction waits for a key while another waits for its options
  insert into stock_holds (merchant_uid, status, replaces) values (p_uid, 'HELD', p_replaces) on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', hold_outcome(p_uid, p_option_ids, p_quantities));
  end if;
  insert into stock_hold_lines (merchant_uid, item_option_id, quantity, counted)
    select p_uid, l.id, l.quantity, l.quantity from unnest(p_option_ids, p_quantities) as l (id, quantity);
  if p_replaces is null then
    select array_agg(-quantity order by place) into v_deltas
      from unnest(p_quantities) with ordinality as l (quantity, place);
    return move_stock(p_option_ids, v_deltas) || jsonb_build_object('outcome', 'held');
  end if;

  select array_agg(id), array_agg(delta) into v_ids, v_deltas from (
    select id, sum(delta)::integer as delta from (
      select l.id, -l.quantity as delta from unnest(p_option_ids, p_quantities) as l (id, quantity)
      union all
      select x.item_option_id, x.quantity
        from stock_hold_lines x join stock_holds h on h.merchant_uid = x.merchant_uid
        where x.merchant_uid = p_replaces and h.status = 'HELD'
    ) both_orders group by id
  ) sums;
  -- an old order that was never held gets its tombstone: its late hold must not take anything
  insert into stock_holds (merchant_uid, status, ended_at, cause) values (p_replaces, 'RELEASED', now(), 'replaced')
    on conflict (merchant_uid) do update set status = 'RELEASED', ended_at = now(), cause = 'replaced'
    where stock_holds.status = 'HELD';
  if found then
    update stock_hold_lines set counted = counted - quantity where merchant_uid = p_replaces;
  end if;
  return move_stock(v_ids, v_deltas) || jsonb_build_object('outcome', 'held');
end $$;

-- Gives stock back, each order's once, and leaves a tombstone for an order that never held. HELD ones only, unless
-- `p_sold_too`. Answers { itemIds, flipped }.
create function release_stock(p_uids text[], p_cause text, p_sold_too boolean) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
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
        select item_option_id, sum(quantity)::integer as quantity
        from stock_hold_lines where merchant_uid = any (v_uids) group by item_option_id
      ) sums;
      perform 1 from item_options where id = any (v_ids) order by id for no key update;
      update stock_holds set status = 'RELEASED', ended_at = now(), cause = p_cause where merchant_uid = any (v_uids);
      update stock_hold_lines set counted = counted - quantity where merchant_uid = any (v_uids);
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

-- A paid order keeps what it held: no number changes. When its hold is missing (which must not happen) the stock is
-- taken now, as far as there is any. A hold that a cancel gave back already stays given back.
-- Answers { outcome: sold | already | missing, itemIds?, flipped?, short? }.
create function sell_stock(p_uid text, p_option_ids bigint[], p_quantities integer[]) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_status text;
  v_cause text;
  v_taken integer[];
  v_deltas integer[];
begin
  update stock_holds set status = 'SOLD' where merchant_uid = p_uid and status = 'HELD';
  if found then
    return '{"outcome": "sold"}';
  end if;
  select status, cause into v_status, v_cause from stock_holds where merchant_uid = p_uid for update;
  if v_status = 'SOLD' or v_cause in ('cancelled', 'returned') then
    return '{"outcome": "already"}';
  end if;
  perform 1 from item_options where id = any (p_option_ids) order by id for no key update;
  select array_agg(least(o.stock, l.quantity) order by l.place), array_agg(-least(o.stock, l.quantity) order by l.place)
    into v_taken, v_deltas
    from unnest(p_option_ids, p_quantities) with ordinality as l (id, quantity, place)
    join item_options o on o.id = l.id;
  insert into stock_holds (merchant_uid, status) values (p_uid, 'SOLD')
    on conflict (merchant_uid) do update set status = 'SOLD', ended_at = null, cause = null;
  insert into stock_hold_lines (merchant_uid, item_option_id, quantity, counted)
    select p_uid, l.id, l.quantity, l.quantity from unnest(p_option_ids, v_taken) as l (id, quantity)
    on conflict (merchant_uid, item_option_id) do update
      set quantity = excluded.quantity, counted = stock_hold_lines.counted + excluded.quantity;
  return move_stock(p_option_ids, v_deltas)
    || jsonb_build_object('outcome', 'missing', 'short', v_taken is distinct from p_quantities);
end $$;
