-- Up Migration

-- Those of the item's images that show the option, the first one first; what left the item since is passed over.
alter table item_options add column image_urls text[] not null default '{}';
