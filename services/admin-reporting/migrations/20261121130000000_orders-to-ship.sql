-- Up Migration
-- What a parcel needs: where it goes, what its buyer wrote, how it is followed, what operators noted. Empty for orders that
-- were paid before this migration until order-payment tells its facts again (`reemit`).
alter table orders
  add column post_code text,
  add column address text,
  add column detail_address text,
  add column post_memo text,
  add column tracking_number text,
  add column memo text,
  add column memo_version integer not null default 0;
create index orders_by_number on orders (merchant_uid text_pattern_ops);
create index members_by_username on members (lower(username) text_pattern_ops);
-- Every projection here takes a repeated fact, so those that were heard before may be heard once more.
delete from inbox;
