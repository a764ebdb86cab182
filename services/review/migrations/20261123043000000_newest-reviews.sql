-- Up Migration
-- The newest photos of all reviews, for the home page.
create index reviews_newest on reviews (created_at desc, id desc);
