-- Up Migration
-- What a member agreed to at sign-up, in which version, and when. Members from before, and of calls without that field,
-- have no row.
create table member_agreements (
  member_id bigint not null references members (id),
  document text not null,
  version integer not null check (version >= 0),
  agreed_at timestamptz not null,
  primary key (member_id, document, version)
);
