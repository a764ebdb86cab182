-- Up Migration
-- The check looks at more than before: a shop that takes orders has 30 days again until it is asked for it.
update opening set enforced_from = now() + interval '30 days'
where takes_orders and coalesce(enforced_from, now()) < now() + interval '30 days' and exists (select from items);
