-- Up Migration
-- Open invitations to the staff. Accepting or withdrawing one deletes its row; one that expired stays for some days, so
-- that it can be sent again.
create table staff_invitations (
  id bigint generated always as identity primary key,
  username text not null,
  phone_number text not null,
  role text not null,
  token_hash text not null,
  -- null when a command on the server invited
  invited_by bigint references members (id) on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  constraint staff_invitations_role_check check (role in ('owner', 'orders', 'goods', 'care', 'reader')),
  constraint staff_invitations_username_key unique (username),
  constraint staff_invitations_token_key unique (token_hash)
);
create index staff_invitations_invited_by on staff_invitations (invited_by);
create index staff_invitations_expires_at on staff_invitations (expires_at);
