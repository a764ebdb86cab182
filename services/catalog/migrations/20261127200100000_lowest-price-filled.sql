-- Up Migration

-- Items of before whose cheapest option costs more than the item: few rows, so that no list waits for them.
update item_categories s set discount_price = p.lowest_price
  from items i, item_prices(i.id, i.discount_price) p
  where s.item_id = i.id and s.discount_price <> p.lowest_price;
