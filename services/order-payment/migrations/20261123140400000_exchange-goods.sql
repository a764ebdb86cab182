-- Up Migration
-- Expand: what goes out in exchange for a line: {itemOptionId, itemOptionName, difference}, won for each piece.
alter table claim_lines add column if not exists exchange jsonb;
-- The payment of an exchange's difference is an order of its own, which only its claim knows of.
alter table orders add column if not exists exchange_claim_id bigint references refund_requests (id);
create index if not exists orders_exchange on orders (exchange_claim_id) where exchange_claim_id is not null;
create unique index if not exists parcels_claim on parcels (claim_id) where claim_id is not null;
-- It waits beside the one order of a member that waits for its payment.
create unique index orders_open_beside on orders (member_id)
  where status in ('PLACING', 'AWAITING_PAYMENT') and exchange_claim_id is null;
drop index orders_open;
alter index orders_open_beside rename to orders_open;
