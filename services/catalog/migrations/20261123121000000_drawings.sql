-- Up Migration

-- A shop's logo and icon may be drawn as SVG. Older instances write none, and read each row by its own extension.
alter table images drop constraint if exists images_extension_check;
alter table images add constraint images_extension_check check (extension in ('webp', 'jpg', 'png', 'svg')) not valid;
alter table images validate constraint images_extension_check;
