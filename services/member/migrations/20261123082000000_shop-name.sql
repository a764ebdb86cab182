-- Up Migration

-- A copy of the shop's name, which the catalogue owns; at first what it was while it stood in the program.
create table shop_name (
  single boolean primary key default true check (single),
  version bigint not null,
  name text not null,
  full_name text not null
);
insert into shop_name (version, name, full_name) values (0, '결', '결 GYEOL');
