-- Up Migration
-- Reviews, notices and replies take their ids from one sequence, so that a reply can answer either.
create sequence post_ids;

create table reviews (
  id bigint primary key default nextval('post_ids'),
  item_id bigint not null,
  member_id bigint not null,
  username text not null,
  display_name text not null,
  content text not null,
  merchant_uid text not null,
  line_id bigint not null unique,
  created_at timestamptz not null
);
create index reviews_of_item on reviews (item_id, created_at desc, id desc);

create table review_photos (
  review_id bigint not null references reviews (id) on delete cascade,
  position integer not null,
  url text not null,
  primary key (review_id, position)
);

create table notices (
  id bigint primary key default nextval('post_ids'),
  title text not null,
  content text not null,
  image_url text,
  member_id bigint not null,
  username text not null,
  display_name text not null,
  created_at timestamptz not null
);
create index notices_by_age on notices (created_at desc, id desc);

create table replies (
  id bigint primary key default nextval('post_ids'),
  parent_id bigint not null,
  member_id bigint not null,
  display_name text not null,
  content text not null,
  created_at timestamptz not null
);
create index replies_of_parent on replies (parent_id, created_at, id);

-- Who received what: one review for each delivered line.
create table delivered_lines (
  line_id bigint primary key,
  merchant_uid text not null,
  member_id bigint not null,
  item_id bigint not null,
  delivered_at timestamptz not null
);
create index delivered_lines_of_member on delivered_lines (member_id, item_id, delivered_at);
