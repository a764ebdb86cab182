-- Up Migration

-- What an item's page said, one row for each state of it, written in the transaction that changed it.
create table item_history (
  id bigint generated always as identity primary key,
  -- without reference: its lock would stop every operator while the first rows are written
  item_id bigint not null,
  at timestamptz not null,
  title text not null,
  description text not null,
  price bigint not null,
  discount_price bigint not null,
  goods_kind text,
  -- as the API answers them
  facts jsonb not null
);
create index item_history_item on item_history (item_id, id);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name;
end
$$;
create trigger item_history_append_only before update or delete or truncate on item_history
  for each statement execute function refuse_change_of_history();

-- It is on record from today on.
insert into item_history (item_id, at, title, description, price, discount_price, goods_kind, facts)
select i.id, now(), i.title, i.description, i.price, i.discount_price, i.goods_kind,
  (select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'text', f.body, 'rows', f.table_rows)
     order by f.position), '[]') from item_facts f where f.item_id = i.id)
from items i where i.deleted_at is null order by i.id;
