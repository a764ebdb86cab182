-- Up Migration
-- Expand: why the goods of a cancelled order that had left the house never come back.
alter table orders add column if not exists goods_written_off text;
