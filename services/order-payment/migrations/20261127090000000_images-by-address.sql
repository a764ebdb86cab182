-- Up Migration
-- Whether an image is still used is asked by its address. On large tables these are made by hand before, with
-- `create index concurrently`; these lines then find them.
create index if not exists order_lines_image on order_lines (image_url);
create index if not exists refund_requests_photos on refund_requests using gin (photos jsonb_path_ops)
  where photos is not null;
