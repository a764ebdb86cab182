-- Up Migration
-- Every table here is a read model: filled by events alone, comparable by (id, version), rebuilt from nothing by replaying.

-- Single letters and pairs of neighbours, without spaces and case. PostgreSQL's trigrams give Hangul nothing under the C
-- locale, and a two-syllable name has none anywhere.
create function name_grams(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(word, at, size) as gram
    from (select lower(regexp_replace(name, '\s', '', 'g')) as word) squeezed,
      generate_series(1, 2) size, generate_series(1, greatest(length(word) - size + 1, 0)) at
  ) grams
$$;
-- Runs of four digits.
create function phone_grams(digits text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(digits, at, 4)), '{}') from generate_series(1, greatest(length(digits) - 3, 0)) at
$$;

create table orders (
  merchant_uid text primary key,
  member_id bigint not null,
  -- the receiver's, as the lists show them
  name text not null,
  phone_number text not null,
  buyer_name text not null,
  buyer_phone text not null,
  item_titles text not null,
  total_price bigint not null,
  paid_at timestamptz not null,
  day date not null generated always as ((paid_at at time zone interval '9 hours')::date) stored,
  status text not null,
  version integer not null,
  -- of buyer and receiver, who are one person in most orders: a present is found by either
  names text[] not null generated always as (
    case when buyer_name = name then name_grams(name) else name_grams(name) || name_grams(buyer_name) end) stored,
  phones text[] not null generated always as (
    case when buyer_phone = phone_number then phone_grams(phone_number) else phone_grams(phone_number) || phone_grams(buyer_phone) end) stored
);
create index orders_by_time on orders (paid_at desc, merchant_uid desc) include (status, total_price);
create index orders_by_status on orders (status, paid_at desc, merchant_uid desc);
create index orders_of_member on orders (member_id, paid_at desc);
create index orders_by_name on orders using gin (names);
create index orders_by_phone on orders using gin (phones);

-- How many orders a Seoul day has in a status: totals and deep pages without counting or skipping a million rows.
-- Kept by triggers from the rows themselves, so that a replay cannot double it.
create table order_days (
  day date not null,
  status text not null,
  n bigint not null,
  primary key (day, status)
);
create function count_order_days() returns trigger language plpgsql as $$
begin
  -- One writer at a time: batches of several instances touch the same days in different orders and would deadlock.
  perform pg_advisory_xact_lock(hashtext('order_days'));
  if tg_op = 'INSERT' then
    insert into order_days as kept (day, status, n) select day, status, count(*) from new_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into order_days as kept (day, status, n) select day, status, -count(*) from old_rows group by day, status order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
  else
    insert into order_days as kept (day, status, n)
      select day, status, sum(n) from (
        select day, status, -count(*) as n from old_rows group by day, status union all select day, status, count(*) from new_rows group by day, status
      ) moves group by day, status having sum(n) <> 0 order by day, status
      on conflict (day, status) do update set n = kept.n + excluded.n;
  end if;
  return null;
end $$;
create trigger orders_inserted after insert on orders referencing new table as new_rows for each statement execute function count_order_days();
create trigger orders_deleted after delete on orders referencing old table as old_rows for each statement execute function count_order_days();
create trigger orders_updated after update on orders referencing old table as old_rows new table as new_rows for each statement execute function count_order_days();

create table order_lines (
  line_id bigint primary key,
  merchant_uid text not null references orders (merchant_uid) on delete cascade,
  item_id bigint not null,
  item_option_id bigint not null,
  title text not null,
  item_option_name text not null,
  image_url text not null,
  quantity integer not null,
  unit_price bigint not null,
  paid_at timestamptz not null
);
create index order_lines_by_time on order_lines (paid_at) include (merchant_uid, item_id, item_option_id, quantity);
create index order_lines_of_order on order_lines (merchant_uid);

create table members (
  member_id bigint primary key,
  username text not null,
  display_name text not null,
  real_name text not null,
  phone_number text not null,
  role text not null,
  kind text not null,
  post_code text,
  address text,
  detail_address text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  names text[] not null generated always as (name_grams(real_name)) stored,
  phones text[] not null generated always as (phone_grams(phone_number)) stored
);
create index members_by_time on members (created_at desc, member_id desc) include (kind);
create index members_by_name on members using gin (names);
create index members_by_phone on members using gin (phones);

create table coupons (
  coupon_id bigint primary key,
  disabled boolean not null,
  version integer not null
);
create table member_coupons (
  map_id bigint primary key,
  coupon_id bigint not null,
  member_id bigint not null,
  title text not null,
  code text not null,
  coupon_type text not null,
  min_price bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used boolean not null,
  version integer not null
);
create index member_coupons_of_member on member_coupons (member_id, issued_at desc);

create table stock_requests (
  item_option_id bigint not null,
  round integer not null,
  member_id bigint not null,
  item_id bigint not null,
  item_title text not null,
  item_option_name text not null,
  item_image_url text not null,
  requested_at timestamptz not null,
  primary key (item_option_id, round, member_id)
);
create index stock_requests_of_item on stock_requests (item_id);
-- The last round that was answered; later events of an answered round change nothing.
create table restocked (
  item_option_id bigint primary key,
  round integer not null
);
