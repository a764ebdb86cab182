-- Up Migration
-- `offset 0`: folded once, not for each gram.
-- Names and phones stand here as orders and members have them; what they are found by is folded (kit's `search_key`).
create or replace function name_grams(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(word, at, size) as gram
    from (select search_key(name) as word offset 0) folded,
      generate_series(1, 2) size, generate_series(1, greatest(length(word) - size + 1, 0)) at
  ) grams
$$;
create or replace function phone_grams(digits text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(key, at, 4)), '{}')
  from (select phone_key(digits) as key offset 0) folded, generate_series(1, greatest(length(key) - 3, 0)) at
$$;
create or replace function name_sold_options() returns trigger language plpgsql as $$
begin
  insert into sold_options
    select distinct item_option_id, fold_line(title), fold_line(item_option_name) from new_rows order by 1, 2, 3
    on conflict do nothing;
  return null;
end $$;
