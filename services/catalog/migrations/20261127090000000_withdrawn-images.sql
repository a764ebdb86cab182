-- Up Migration

-- An image that nobody uses any more keeps its bytes, and its address answers 404. `uses_due_at`: when its users are
-- asked (again) whether they show it; null of the many that nobody has a doubt about.
alter table images
  add column withdrawn_at timestamptz,
  add column uses_due_at timestamptz;
create index images_withdrawn on images (sha256) where withdrawn_at is not null;
create index images_uses_due on images (uses_due_at) where uses_due_at is not null;

-- Rises with each change of what is withdrawn, so that every instance sees by one row whether to read it anew.
create table image_withdrawals (
  single boolean primary key default true check (single),
  version bigint not null
);
insert into image_withdrawals (version) values (0);

-- Whether an image is still used is asked by its address. On a large table it is made by hand before, with
-- `create index concurrently`; these lines then find it.
create index if not exists items_image on items (image_url);
create index if not exists item_images_image on item_images (image_url);
