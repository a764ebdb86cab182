-- Up Migration

-- One row for each two items of a paid order, in both directions; without reference, since an order of a deleted item is
-- no failure.
create table items_bought_together (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  other_id bigint not null
);
create index items_bought_together_late on items_bought_together (item_id, id desc) include (other_id);
