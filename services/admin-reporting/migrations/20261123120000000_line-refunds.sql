-- Up Migration
-- Expand: what of paid orders went back to their buyers, by line, on the day of the refund. A line of 0: an amount of the
-- payment, cancelled at the provider's console.
create table if not exists line_refunds (
  claim_id bigint not null,
  line_id bigint not null,
  merchant_uid text not null,
  kind text not null,
  item_id bigint,
  item_option_id bigint,
  quantity integer not null,
  amount bigint not null,
  refunded_at timestamptz not null,
  primary key (claim_id, line_id)
);
create index if not exists line_refunds_by_time on line_refunds (refunded_at) include (merchant_uid, amount, item_id, quantity);
create index if not exists line_refunds_by_line on line_refunds (line_id);
-- Pieces that were cancelled before the order was sent: nobody packs them.
alter table order_lines add column if not exists cancelled integer not null default 0;
