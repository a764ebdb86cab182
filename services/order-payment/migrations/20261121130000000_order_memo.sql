-- Up Migration
-- What operators note on an order; shoppers never see it.
alter table orders add column memo text;
