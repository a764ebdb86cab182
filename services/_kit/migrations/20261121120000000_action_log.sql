-- Up Migration

-- What operators did in this service, written in the transaction of the change and never changed. The events of it go
-- to the back office's list; from here they can be told again.
create table action_log (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  subject text not null,
  data jsonb not null
);
