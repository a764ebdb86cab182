-- Up Migration
-- Expand: how many of the orders that were named could not be packed, so that a repeat answers what the first did.
alter table packing_batches add column if not exists skipped_count integer not null default 0;
