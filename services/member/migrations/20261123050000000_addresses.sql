-- Up Migration
-- Where a member has parcels sent, by a name of his own. Which of them is the default stands in `members` alone.
create table addresses (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  name text not null,
  receiver text not null,
  phone_number text not null,
  post_code text not null,
  address text not null,
  detail_address text not null,
  updated_at timestamptz not null
);
create index addresses_member on addresses (member_id);
