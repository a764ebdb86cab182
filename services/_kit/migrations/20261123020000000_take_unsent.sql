-- Up Migration

-- Marks what was published and answers what is still to be, oldest first. By the index of unsent rows alone: with the
-- statistics of a fresh table the planner sorts a bitmap, which never cleans the entries of rows that were marked.
create function take_unsent(published bigint[], size integer)
returns table (id bigint, topic text, key text, value text)
language plpgsql set plan_cache_mode = force_generic_plan
  set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  if cardinality(published) > 0 then
    update outbox set sent_at = now() where outbox.id = any(published);
  end if;
  return query select o.id, o.topic, o.key, o.payload from outbox o where o.sent_at is null order by o.id limit size;
end $$;
