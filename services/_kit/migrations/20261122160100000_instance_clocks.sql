-- Up Migration

-- How far the clock of each instance of this service is from the database's, so that one that is off can tell whether it
-- is alone with that. Unlogged: after a crash every instance says it anew.
create unlogged table instance_clocks (
  instance uuid primary key,
  skew_seconds double precision not null,
  said_at timestamptz not null
);
