-- Up Migration
-- Claims of before are found by the folded name and phone; what stands in them stays (kit's `search_key`, `phone_key`).
update refund_requests r set
  name_grams = (select coalesce(array_agg(distinct substr(key, at, size)), '{}')
    from (select search_key(r.real_name) as key) folded, generate_series(1, 2) size,
      generate_series(1, greatest(length(key) - size + 1, 0)) at),
  phone_grams = (select coalesce(array_agg(distinct substr(key, at, 4)), '{}')
    from (select phone_key(r.phone_number) as key) folded, generate_series(1, greatest(length(key) - 3, 0)) at)
where search_key(real_name) <> lower(regexp_replace(normalize(real_name), '\s', '', 'g'))
  or phone_key(phone_number) <> phone_number;
