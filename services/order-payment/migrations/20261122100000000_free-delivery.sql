-- Up Migration
-- Expand: the product total from which delivery is free, 0 = never. Until now null in free_delivery_from said never, and
-- instances of the version before go on reading and writing that; what they write is taken over.
alter table settings add column if not exists free_delivery_threshold bigint not null default 0
  check (free_delivery_threshold >= 0);

create or replace function take_free_delivery() returns trigger language plpgsql as $$
begin
  new.free_delivery_threshold := coalesce(new.free_delivery_from, 0);
  return new;
end
$$;
create or replace trigger free_delivery before update of free_delivery_from on settings
  for each row execute function take_free_delivery();

-- A shop that is there already keeps what it charges; a new one begins with what the guides promise.
update settings set free_delivery_from =
  case when to_regclass('new_database') is null then free_delivery_from else 70000 end;
