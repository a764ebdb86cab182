-- Up Migration
-- Expand: where an order comes from. `seed` loaded it, whose stock was never held here, or somebody bought it. Until now
-- the mark of the loader in `fingerprint` said so; what an instance of the version before loads meanwhile still says it.
alter table orders add column if not exists origin text not null default 'shop';
alter table orders drop constraint if exists orders_origin;
alter table orders add constraint orders_origin check (origin in ('shop', 'seed')) not valid;

create or replace function name_origin() returns trigger language plpgsql as $$
begin
  new.origin := 'seed';
  return new;
end
$$;
create or replace trigger orders_seeded before insert on orders
  for each row when (new.fingerprint like 'seed:%' and new.origin <> 'seed') execute function name_origin();
