-- Up Migration
-- Whether the shop takes orders. A shop that sold before this version has 30 days until the duties of its opening are
-- asked for; a new one has them from its first day.
create table opening (
  only_row boolean primary key default true check (only_row),
  enforced_from timestamptz,
  -- Why its owner opens it all the same.
  reason text,
  reason_by text,
  reason_at timestamptz,
  -- What order-payment was told last; version 0: nothing.
  takes_orders boolean not null default true,
  version bigint not null default 0
);
insert into opening (enforced_from)
select case when exists (select from items) then now() + interval '30 days' end;
