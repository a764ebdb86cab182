-- Up Migration
-- Expand: sales. A sale gives its items another price for a time, or sets the moment from which they can be bought.
-- Moments are whole seconds.
create table if not exists sales (
  id bigint generated always as identity primary key,
  -- rises with each change by an operator
  version integer not null default 1,
  -- rises with each published event
  event_version bigint not null default 0,
  title text not null,
  starts_at timestamptz not null,
  -- null: the sale sets only the first moment
  ends_at timestamptz check (ends_at > starts_at),
  discount_rate integer check (discount_rate between 1 and 99),
  discount_amount bigint check (discount_amount > 0),
  -- set by the worker once the first moment has passed, and once the sale has nothing more to do
  begun boolean not null default false,
  over boolean not null default false,
  -- of a sale that is over, whose prices are deleted
  item_count integer,
  created_at timestamptz not null,
  check (num_nonnulls(discount_rate, discount_amount) <= 1),
  check ((ends_at is null) = (num_nonnulls(discount_rate, discount_amount) = 0))
);
create index if not exists sales_open on sales ((case when begun then ends_at else starts_at end)) where not over;

-- The items and categories that an operator chose.
create table if not exists sale_targets (
  sale_id bigint not null references sales on delete cascade,
  item_id bigint,
  category_id bigint,
  check (num_nonnulls(item_id, category_id) = 1)
);
create index if not exists sale_targets_sale on sale_targets (sale_id);
create index if not exists sale_targets_item on sale_targets (item_id) where item_id is not null;
create index if not exists sale_targets_category on sale_targets (category_id) where category_id is not null;

-- The price of each item of a sale, calculated whenever the sale or the item is saved. Null as the sale's ends_at.
create table if not exists sale_items (
  sale_id bigint not null references sales on delete cascade,
  item_id bigint not null,
  sale_price bigint check (sale_price > 0),
  primary key (sale_id, item_id)
);
create index if not exists sale_items_item on sale_items (item_id);

create table if not exists sale_reminders (
  sale_id bigint not null references sales on delete cascade,
  member_id bigint not null,
  item_id bigint not null,
  asked_at timestamptz not null,
  primary key (sale_id, member_id)
);

-- Lock order: items, sales, then the rows below. Whoever saves a sale locks no item.
-- Work for the worker: items whose sale prices are to be calculated again, and sales to publish.
create table if not exists sale_items_due (id bigint generated always as identity primary key, item_id bigint not null);
create table if not exists sales_due (id bigint generated always as identity primary key, sale_id bigint not null);

-- The price by which lists sort, filter and remember while a sale runs; null without one. It follows the first and the
-- last moment of a sale within a minute, and nothing is sold by it.
alter table items add column if not exists sale_price bigint;

-- As in 20261127200000_lowest-price.sql, with the price of a sale.
create or replace function keep_lowest_price() returns trigger language plpgsql as $$
begin
  new.discount_price := (
    select p.lowest_price from items i, item_prices(i.id, coalesce(i.sale_price, i.discount_price)) p
     where i.id = new.item_id);
  return new;
end $$;
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
      from items i, item_prices(i.id, coalesce(i.sale_price, i.discount_price)) p where i.id = any (p_item_ids)
    ) b
    where s.item_id = b.id and (s.in_stock <> b.buyable or s.discount_price <> b.lowest_price);
  return found;
end $$;

-- Holds stock as hold_for_buyer does, and refuses items that cannot be bought yet. An exchange replaces pieces that the
-- buyer has, so it is never refused. A hold that exists already is answered as before. Prices are compared before.
create or replace function hold_order(
  p_uid text, p_replaces text, p_option_ids bigint[], p_quantities integer[], p_buyer text, p_at timestamptz
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('title', early.title, 'opensAt', early.opens_at) order by early.id) into v_lines
    from (
      select i.id, i.title, max(s.starts_at) as opens_at
        from item_options o
        join sale_items x on x.item_id = o.item_id and x.sale_price is null
        join sales s on s.id = x.sale_id and not s.over and s.starts_at > p_at
        join items i on i.id = o.item_id
       where o.id = any (p_option_ids)
       group by i.id
    ) early;
  if v_lines is not null and p_uid not like 'claim:%'
     and not exists (select from stock_holds where merchant_uid = p_uid) then
    return jsonb_build_object('outcome', 'early', 'lines', v_lines);
  end if;
  return hold_for_buyer(p_uid, p_replaces, false, p_option_ids, p_quantities, null, p_buyer);
end $$;
