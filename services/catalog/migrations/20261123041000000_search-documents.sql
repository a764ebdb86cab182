-- Up Migration

-- What an item is found by (src/search/search-document.ts): its title, beside it its names (categories, options), and
-- all of its texts. The version before writes the title's columns by itself and none of the others: the worker
-- index-items mends what it saved, by `search_version`.
alter table items
  alter column title_key set default '',
  alter column title_grams set default '{}',
  add column names_key text not null default '',
  add column search_key text not null default '',
  add column search_grams text[] not null default '{}',
  -- the item's version whose texts the document holds
  add column search_version bigint not null default -1;
-- Until the worker has come to them, items that stand already are found by their titles, as before.
update items set names_key = title_key, search_key = title_key, search_grams = title_grams;
create index items_search_grams on items using gin (search_grams) with (fastupdate = off) where deleted_at is null;
create index items_to_index on items (id) where search_version <> version and deleted_at is null;

-- The words of titles, categories and options, by which a misspelt word is corrected. A word stays when its item goes:
-- a correction that finds nothing is not taken.
create table search_words (
  word text primary key,
  -- the word and each way to leave out one of its keystrokes
  spellings text[] not null
);
create index search_words_spellings on search_words using gin (spellings) with (fastupdate = off);
