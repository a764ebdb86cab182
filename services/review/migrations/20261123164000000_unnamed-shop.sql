-- Up Migration
-- A new shop is nobody's until the catalogue says whose; one that was there before is called what it was.
update shop_name set name = '', full_name = '' where version = 0 and to_regclass('new_database') is not null;
