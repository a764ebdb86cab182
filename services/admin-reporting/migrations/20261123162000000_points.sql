-- Up Migration
-- The ledger of points as the coupon service recorded it: what a member has is the sum of their entries, what is open on a
-- day that of all entries until then.
create table if not exists point_entries (
  id bigint primary key,
  member_id bigint not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  -- In Seoul.
  day date not null generated always as ((at at time zone interval '9 hours')::date) stored,
  what text not null generated always as (
    case when kind in ('use', 'restore') then 'used'
      when kind in ('earn', 'compensate') or kind = 'adjust' and amount > 0 then 'issued'
      else 'ended' end) stored
);
create index if not exists point_entries_of_member on point_entries (member_id) include (amount);
create index if not exists point_entries_by_day on point_entries (day, what) include (amount);
