-- Up Migration

-- The trail has one shape in all services now: the kit's action_log. What was written here before goes with it; the back
-- office's list gets it with its next rebuild.
insert into action_log (event_id, subject, data)
select gen_random_uuid(), member_id::text, jsonb_build_object(
    'operator', jsonb_build_object('id', member_id, 'username', '', 'displayName', ''),
    'operation', operation,
    'action', '상품 관리',
    'thing', jsonb_build_object('kind', case when item_id is null then 'catalog' else 'item' end, 'id', coalesce(item_id::text, '-'), 'name', null),
    'before', null,
    'after', coalesce(asked -> 'params', '{}') || case jsonb_typeof(asked -> 'body') when 'object' then asked -> 'body' else '{}' end,
    'from', null,
    'actedAt', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
from operator_log order by id;
drop table operator_log;
