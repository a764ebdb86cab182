-- Up Migration

-- What an item cost and whether it could be bought when it was liked; null in likes of the version before.
alter table likes add column price bigint, add column in_stock boolean;
