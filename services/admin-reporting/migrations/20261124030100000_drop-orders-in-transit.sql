-- Up Migration
-- A file of its own: it waits for readers, and must not hold off writers meanwhile as an index in the making does.
drop index if exists orders_in_transit;
