-- Up Migration
-- Expand: what came by an exchange can be claimed, too. Null of claims of what the order itself sent.
alter table refund_requests
  add column if not exists exchange_claim_id bigint,
  add column if not exists difference_refunds jsonb;
-- What comes back, where that is not what was bought: {itemOptionId, itemOptionName, differences}, won by piece.
alter table claim_lines add column if not exists received jsonb;
