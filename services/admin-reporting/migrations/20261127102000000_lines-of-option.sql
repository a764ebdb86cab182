-- Up Migration
-- The orders of an item are read by the time of their lines. A shop of a million orders makes this index by hand before, `create
-- index concurrently`; this line then finds it. It holds all that the former one held.
create index if not exists order_lines_of_option_by_time on order_lines (item_option_id, paid_at, merchant_uid) include (line_id);
drop index if exists order_lines_sold;
