-- Up Migration
-- The most won that staff other than the owner may add or take by one adjustment. 0: none.
create table point_grant_limit (
  only_row boolean primary key default true check (only_row),
  won integer not null check (won between 0 and 1000000)
);
insert into point_grant_limit (won) values (0);
