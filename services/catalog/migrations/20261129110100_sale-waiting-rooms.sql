-- Up Migration
-- Expand: the waiting room of a sale, as the least and the most people that it lets in per minute. Both are null without
-- one. The previous release writes neither, so an edit by it keeps them.
alter table sales add column if not exists min_per_minute integer check (min_per_minute between 1 and 60000);
alter table sales add column if not exists max_per_minute integer
  check (max_per_minute between min_per_minute and 60000 and (max_per_minute is null) = (min_per_minute is null));
