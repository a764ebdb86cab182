-- Up Migration
-- Whether the shop takes orders, as catalog said last; no row = it has said nothing, and the shop is open.
create table if not exists opening (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  takes_orders boolean not null
);
