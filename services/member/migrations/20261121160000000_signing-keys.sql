-- Up Migration

-- Since when a signing key is published, by whichever instance had it first: it signs a while later.
create table signing_keys (
  kid text primary key,
  published_at timestamptz not null
);
