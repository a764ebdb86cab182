-- Up Migration
-- Orders refer to claims and claims to orders: a restore fills the one before the other, and checks at its end.
alter table orders alter constraint orders_exchange_claim_id_fkey deferrable;
