-- Up Migration
-- Whether a photo is still used is asked by its address. On a large table it is made by hand before, with
-- `create index concurrently`; this line then finds it.
create index if not exists review_photos_url on review_photos (url);
