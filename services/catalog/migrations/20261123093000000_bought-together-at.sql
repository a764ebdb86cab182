-- Up Migration

-- Rows of a year and more tell nothing of what is bought together now.
alter table items_bought_together add column at timestamptz not null default now();
create index items_bought_together_at on items_bought_together using brin (at);
