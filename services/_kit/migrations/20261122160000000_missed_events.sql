-- Up Migration

-- Partitions of which the log removed events before this service had read them; open until their source has told its
-- facts again.
create table missed_events (
  topic text not null,
  partition integer not null,
  noticed_at timestamptz not null,
  mended_at timestamptz,
  primary key (topic, partition)
);
