-- Up Migration
-- The names of the providers at which a payment window of the order was opened; null = PortOne V1 at most.
alter table orders add column if not exists window_providers text[];
