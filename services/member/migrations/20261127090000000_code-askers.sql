-- Up Migration
-- How many codes an address asked for on a day of Seoul, as a keyed hash of it: for each phone, and for all of them ('').
-- `first_at`: when the address began to ask for codes of that phone, in the last ten minutes.
create table code_askers (
  day date not null,
  asker_hash text not null,
  phone_number text not null,
  sent integer not null default 0,
  first_at timestamptz not null,
  primary key (day, asker_hash, phone_number)
);
