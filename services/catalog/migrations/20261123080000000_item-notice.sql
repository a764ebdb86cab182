-- Up Migration

-- 상품정보제공고시: the kind of goods whose fields the law wants said of an item; its facts say them.
alter table items
  add column goods_kind text,
  -- written with the facts (items/notice-store.ts); without a kind no notice is complete
  add column notice_complete boolean not null default false,
  -- for how many whole days the price was the selling price before the discount began (items/history-store.ts)
  add column struck_days integer not null default 0;
create index items_incomplete on items (id) where deleted_at is null and not notice_complete;
