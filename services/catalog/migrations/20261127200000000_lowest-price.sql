-- Up Migration

-- What is told of an item's price: the least that it can be bought for. Of its options those count that are neither
-- flagged nor at 0, and all of them where none is so; `price_varies`: these do not all cost the same. PostgreSQL puts it
-- in line with the statement that asks.
create or replace function item_prices(p_item_id bigint, p_discount_price bigint)
  returns table (lowest_price bigint, price_varies boolean) language sql stable as $$
  select p_discount_price + extra.lowest, extra.highest > extra.lowest
  from (
    select coalesce(min(o.additional_price) filter (where o.stock > 0 and not o.sold_out), min(o.additional_price), 0) as lowest,
      coalesce(max(o.additional_price) filter (where o.stock > 0 and not o.sold_out), max(o.additional_price), 0) as highest
    from item_options o where o.item_id = p_item_id and o.deleted_at is null
  ) extra
$$;

-- On the shelf the price that lists are sorted and filtered by is the lowest one, whoever writes the row: an instance of
-- the version before, too, which writes the item's own. So the indexes of every list stay as they are.
comment on column item_categories.discount_price is 'the lowest price of the item (item_prices), kept by a trigger';
create or replace function keep_lowest_price() returns trigger language plpgsql as $$
begin
  new.discount_price := (
    select p.lowest_price from items i, item_prices(i.id, i.discount_price) p where i.id = new.item_id);
  return new;
end $$;
create or replace trigger shelf_lowest_price before insert or update on item_categories
  for each row execute function keep_lowest_price();

-- As in 20261121080200000_stock.sql, and the lowest price with it: puts the shelf right for items some option of which
-- reached or left zero. The items' row locks make two transactions that empty two options of one item see each other.
-- Lock order everywhere: holds, options, items.
create or replace function flip_items(p_item_ids bigint[]) returns boolean language plpgsql as $$
begin
  perform 1 from items where id = any (p_item_ids) order by id for no key update;
  update item_categories s
    set in_stock = b.buyable
    from (
      select i.id, p.lowest_price, not i.sold_out and exists (
        select 1 from item_options o
        where o.item_id = i.id and o.deleted_at is null and not o.sold_out and o.stock > 0
      ) as buyable
      from items i, item_prices(i.id, i.discount_price) p where i.id = any (p_item_ids)
    ) b
    where s.item_id = b.id and (s.in_stock <> b.buyable or s.discount_price <> b.lowest_price);
  return found;
end $$;
