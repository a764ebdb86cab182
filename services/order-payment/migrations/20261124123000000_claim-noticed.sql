-- Up Migration
-- The day on which its buyer noticed that goods are not as described; null of claims that were not asked.
alter table refund_requests add column if not exists noticed_on date;
