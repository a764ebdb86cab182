-- Up Migration
-- Expand: what became of the pieces of a claim at its inspection. Null until then, and of claims of the version before.
alter table claim_lines add column if not exists restocked integer check (restocked between 0 and cardinality(pieces));
alter table refund_requests add column if not exists write_off text;
-- Which cancel at the provider was a claim's, so that those of its console are told from ours.
alter table refund_requests add column if not exists cancellation_id text;
-- Pieces that were cancelled before the order was sent.
alter table order_lines add column if not exists cancelled integer not null default 0 check (cancelled >= 0);
-- Since when lines of an order are being cancelled at the provider: nothing else happens to it meanwhile.
alter table orders add column if not exists lines_cancel_requested_at timestamptz;
