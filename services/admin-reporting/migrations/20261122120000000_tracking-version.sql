-- Up Migration
-- The version of the order at which its tracking number was set: a number can be corrected, and an older one told again
-- never stands over it.
alter table orders add column tracking_version integer not null default 0;
