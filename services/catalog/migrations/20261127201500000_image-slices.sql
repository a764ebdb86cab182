-- Up Migration
-- A picture that was too tall is cut into slices; they are shown, moved and deleted as one.
alter table item_images add column continues boolean not null default false;
