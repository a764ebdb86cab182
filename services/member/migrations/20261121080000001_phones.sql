-- Up Migration
-- The newest code of a phone, as a keyed hash. `sent_at` holds the sendings of the last 10 minutes.
create table phone_codes (
  phone_number text primary key,
  code_hash text,
  tries integer not null,
  expires_at timestamptz not null,
  sent_at timestamptz[] not null
);

-- A phone that answered. Belongs to the browser with the token; without one (sandbox) to anybody.
create table phone_proofs (
  id bigint generated always as identity primary key,
  phone_number text not null,
  purpose text not null check (purpose in ('signup', 'recovery')),
  token_hash text,
  proved_at timestamptz not null
);
create index phone_proofs_phone_number on phone_proofs (phone_number);
create index phone_proofs_proved_at on phone_proofs (proved_at);

-- What Kakao told of a newcomer, for 30 minutes. Belongs to the browser that came back from Kakao.
create table kakao_newcomers (
  kakao_id text primary key,
  browser_hash text not null,
  real_name text,
  phone_number text,
  created_at timestamptz not null
);
create index kakao_newcomers_browser_hash on kakao_newcomers (browser_hash);
