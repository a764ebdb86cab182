-- Up Migration

-- The audit trail: every write of an operator, in the transaction of the write.
create table operator_log (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- the call, as the contract writes it: PUT /api/admin/setSoldOut/{id}
  operation text not null,
  -- its parameters and body
  asked jsonb not null,
  -- the item it was about, also a new one; null for categories and asset groups
  item_id bigint,
  at timestamptz not null
);
create index operator_log_item on operator_log (item_id, id);
