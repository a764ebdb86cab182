-- Up Migration

-- What items are found by, in a table of its own: a search for a word that many items hold reads the keys of all of
-- them, and beside texts, prices and grams an item's row is seven times as wide. The grams stand in the indexes alone.
create function search_grams(key text) returns text[]
  -- contracts/src/rules/grams.ts in SQL
  language sql immutable strict parallel safe cost 1000
  return string_to_array(key, null) || array(select substr(key, at, 2) from generate_series(1, length(key) - 1) at);
create table search_documents (
  item_id bigint primary key references items (id),
  -- each holds the one before: title, with names (categories, options), with texts
  title_key text not null,
  names_key text not null,
  search_key text not null,
  -- a bit for each colour of contracts/src/rules/colours.ts that its options have
  colours integer not null default 0
);
insert into search_documents (item_id, title_key, names_key, search_key)
  select id, title_key, names_key, search_key from items where deleted_at is null;
create index search_documents_title on search_documents using gin (search_grams(title_key)) with (fastupdate = off);
create index search_documents_all on search_documents using gin (search_grams(search_key)) with (fastupdate = off);
-- Without statistics every word is thought rare, so no plan works the grams of all documents out instead of reading the
-- index: for a word that all of them hold that takes seconds.
alter index search_documents_title alter column 1 set statistics 0;
alter index search_documents_all alter column 1 set statistics 0;

-- The item's version whose document is written. The version before writes its own columns (search_version and those of
-- before it): the worker index-items does here what it saved or deleted. With that version gone, they can go.
alter table items add column document_version bigint not null default -1;
create index items_to_document on items (id) where document_version <> version;
