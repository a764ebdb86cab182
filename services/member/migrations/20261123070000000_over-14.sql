-- Up Migration
-- When the member said to be 14 or older; members from before, and of calls without that field, did not say it.
alter table members add column over14_at timestamptz;
