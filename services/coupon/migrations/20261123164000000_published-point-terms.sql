-- Up Migration
-- The version of the terms that was published last: by it those are noticed that nobody was sent yet, of a shop that was
-- there before or of an instance of the version before.
create table if not exists published_point_terms (
  only_row boolean primary key default true check (only_row),
  version integer not null
);
insert into published_point_terms (version) values (0) on conflict do nothing;
