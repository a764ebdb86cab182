-- Up Migration
create table effects (
  id bigint generated always as identity primary key,
  key text not null,
  n integer not null,
  by text not null
);
