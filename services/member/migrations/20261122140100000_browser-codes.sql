-- Up Migration
-- The newest code that a browser asked to be sent to a phone, as a keyed hash. '' is every browser of a sandbox, where
-- whoever asks has the code. `phone_codes` goes on counting what was sent; its code_hash and tries are read by
-- instances of the version before alone.
create table browser_codes (
  phone_number text not null,
  browser_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (phone_number, browser_hash)
);
create index browser_codes_expires_at on browser_codes (expires_at);

-- Wrong codes of a phone on a day of Seoul: from each browser, and from all of them ('').
create table wrong_codes (
  day date not null,
  phone_number text not null,
  browser_hash text not null,
  wrong integer not null,
  primary key (day, phone_number, browser_hash)
);
