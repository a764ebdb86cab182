-- Up Migration
-- Contract: looks at every row while others read and write.
alter table orders validate constraint orders_image_url;
