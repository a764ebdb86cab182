-- Up Migration
-- Contract: from now on no row comes without it. Not valid yet, so that nothing is read under the lock.
alter table orders drop constraint if exists orders_image_url;
alter table orders add constraint orders_image_url check (image_url is not null) not valid;
