-- Up Migration

-- What this service has to tell the others, written in the transaction of the change.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  topic text not null,
  key text not null,
  payload text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
create index outbox_unsent on outbox (id) where sent_at is null;

-- Events of others whose effect this service has made.
create table inbox (
  event_id uuid primary key,
  received_at timestamptz not null default now()
);
create index inbox_received_at on inbox using brin (received_at) with (autosummarize = on);

-- Events that could not be handled, and the later ones of their keys, in the order of `position`.
create table parked_events (
  position bigint generated always as identity primary key,
  event_id uuid not null unique,
  topic text not null,
  key text not null,
  payload text not null,
  error text not null,
  parked_at timestamptz not null default now()
);
create index parked_events_key on parked_events (topic, key, position);
