-- Up Migration

-- What is true of an item, in words: size table, material, care. A fact has a text, a table (rows of cells, the first
-- row names the columns) or both; `key` is the same for all items of a kind.
create table item_facts (
  item_id bigint not null references items (id),
  position integer not null check (position >= 0),
  key text not null,
  label text not null,
  body text not null,
  table_rows jsonb not null check (jsonb_typeof(table_rows) = 'array'),
  primary key (item_id, position),
  unique (item_id, key)
);
