-- Up Migration
-- What was published last of how buyers can pay: by it a change is noticed whatever made it, an instance of the version
-- before, too.
create table if not exists published_methods (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  data jsonb not null
);
