-- Up Migration
-- Expand: the picture that lists of orders show, which was looked up among the lines for each row. Without a default,
-- the table is not rewritten; instances of the version before go on inserting rows without it.
alter table orders add column if not exists image_url text;
