-- Up Migration

-- How often words were searched for on a day, by whoever: no member, device or time stands beside them. Only words that
-- items are found by are counted, so nothing else that somebody types is stored.
create table searched_words (
  day date not null,
  words text not null,
  searches integer not null check (searches > 0),
  primary key (day, words)
);
