-- Up Migration
-- Looks at every row while others read and write.
alter table orders validate constraint orders_status_check;
