import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';

type Answer = AnswerAt<typeof reportingCalls.audit, 200>;
export type ActionRow = Omit<Answer['content'][number], 'actedAt'> & { actedAt: Date };
export interface ActionFilter extends Period {
  operatorId: number | null;
  action: string | null;
  kind: string | null;
  thingId: string | null;
}

const matching = `acted_at >= coalesce($1::timestamptz, '-infinity') and acted_at < coalesce($2::timestamptz, 'infinity')
  and ($3::bigint is null or operator_id = $3::bigint) and ($4::text is null or action = $4::text)
  and ($5::text is null or kind = $5::text) and ($6::text is null or thing_id = $6::text)`;
const found = sql(
  'actions.found',
  `select event_id::text as id, acted_at as "actedAt", service, operator_id as "operatorId", username, display_name as "displayName", operation,
     action, kind, thing_id as "thingId", name, before, after, address, user_agent as "userAgent"
   from operator_actions where ${matching} order by acted_at desc, event_id desc limit $7::integer offset $8::bigint`,
  { planEachTime: true },
);
const count = sql('actions.count', `select count(*)::bigint as n from operator_actions where ${matching}`, {
  planEachTime: true,
});
// Jumps in the index from one operator to the next, because there are few operators and many actions.
const operators = sql(
  'actions.operators',
  `with recursive who as (
     (select operator_id, display_name, username from operator_actions where operator_id is not null
        order by operator_id, acted_at desc limit 1)
     union all
     select next.* from who cross join lateral (select operator_id, display_name, username from operator_actions
        where operator_id > who.operator_id order by operator_id, acted_at desc limit 1) next
   )
   select operator_id as id, coalesce(display_name, '') as "displayName", coalesce(username, '') as username from who`,
);

/** Also answers the number of all matching actions, and the operators to filter by. */
export const listActions = async (db: Queries, filter: ActionFilter, size: number, offset: number) => {
  const values = [filter.from, filter.to, filter.operatorId, filter.action, filter.kind, filter.thingId];
  const [content, { n }, operatorRows] = await Promise.all([
    db.rows<ActionRow>(found, [...values, size, offset]),
    db.one<{ n: number }>(count, values),
    db.rows<Answer['operators'][number]>(operators),
  ]);
  return { content, totalElements: n, totalPages: Math.ceil(n / size), operators: operatorRows };
};
