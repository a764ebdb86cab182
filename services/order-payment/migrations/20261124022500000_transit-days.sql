-- Up Migration
-- Expand: in how many days from when it left a parcel arrives, as pages and guides say it.
alter table settings
  add column if not exists transit_days_from smallint not null default 2 check (transit_days_from >= 1),
  add column if not exists transit_days_to smallint not null default 3
    check (transit_days_to between transit_days_from and 30);
