-- Up Migration
-- Only the story of an order, an operator's command, looks for payments by their order; what has to be one for each order
-- is held by payments_settled.
drop index if exists payments_order;
