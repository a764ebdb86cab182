-- Up Migration
-- Expand: where a sheet's parcel goes, as far as createOrderSheet was told. Instances of the version before replace a sheet
-- without it: `createdAt` in it says of which one it is.
alter table order_sheets add column if not exists receiver jsonb;
