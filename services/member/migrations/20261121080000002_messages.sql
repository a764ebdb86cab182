-- Up Migration
create table messages (
  id bigint generated always as identity primary key,
  event_id text not null,
  kind text not null,
  -- what it tells about (order, payment, option and round): the same fact under a new event id is told once
  ref text not null,
  member_id bigint,
  phone_number text not null,
  text text not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'CAPPED')),
  tries integer not null default 0,
  unknowns integer not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  provider_id text,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint messages_once_per_event unique (event_id, kind, phone_number),
  constraint messages_once_per_fact unique (kind, ref, phone_number)
);
create index messages_waiting on messages (due_at, id) where state = 'WAITING';
create index messages_sending on messages (claimed_at) where state = 'SENDING';
create index messages_for_operators on messages (id) where state in ('REFUSED', 'UNKNOWN', 'CAPPED');

-- Texts handed to the provider per Seoul day, kind and phone; phone '' is the whole shop. Codes are counted apart: who
-- asks for many codes must not silence the news about orders.
create table sms_counts (
  day date not null,
  kind text not null check (kind in ('code', 'message')),
  phone_number text not null,
  sent integer not null,
  primary key (day, kind, phone_number)
);
