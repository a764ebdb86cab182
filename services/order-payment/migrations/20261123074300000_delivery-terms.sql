-- Up Migration
-- Expand: all delivery terms of the shop in its one row. Whoever changes it raises its version, instances of the version
-- before too; `published_version` is the newest of which the others were sent an event.
alter table settings
  add column if not exists version integer not null default 1,
  add column if not exists published_version integer not null default 0,
  add column if not exists return_fee bigint not null default 3000 check (return_fee >= 0),
  add column if not exists exchange_fee bigint not null default 6000 check (exchange_fee >= 0),
  add column if not exists remote_areas jsonb not null default '[]',
  add column if not exists remote_fee_waived boolean not null default false,
  add column if not exists cut_off_hour smallint not null default 14 check (cut_off_hour between 0 and 24),
  add column if not exists closed_days jsonb not null default '[]';

create or replace function raise_settings_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create or replace trigger settings_version before update on settings
  for each row when (old.published_version = new.published_version and old.* is distinct from new.*)
  execute function raise_settings_version();

-- The surcharge of a remote area, frozen in the order beside the flat fee. Instances of the version before place orders
-- without it, whose total holds as it did.
alter table orders add column if not exists remote_fee bigint not null default 0;
do $$
declare found name;
begin
  for found in
    select conname from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%total_price = %'
      and pg_get_constraintdef(oid) not like '%remote_fee%'
  loop
    execute format('alter table orders drop constraint %I', found);
  end loop;
end
$$;
alter table orders drop constraint if exists orders_total;
alter table orders add constraint orders_total
  check (remote_fee >= 0 and total_price = product_total - discount + delivery_fee + remote_fee) not valid;
