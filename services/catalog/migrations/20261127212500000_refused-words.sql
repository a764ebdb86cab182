-- Up Migration

-- Words that an operator wants never to be popular, as they were typed; `key`: as searches are compared.
create table refused_words (
  id bigint generated always as identity primary key,
  words text not null,
  key text not null unique
);
