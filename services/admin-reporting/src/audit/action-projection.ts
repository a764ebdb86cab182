import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { actorIdOfKey, actorOf } from '@gyeol/contracts/rules/actor.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const save = sql(
  'actions.save',
  `insert into operator_actions (event_id, acted_at, service, operator_id, username, display_name, operation, action, kind, thing_id, name,
     before, after, address, user_agent)
   values ($1::uuid, $2::timestamptz, $3::text, $4::bigint, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text, $11::text,
     $12::jsonb, $13::jsonb, $14::text, $15::text)
   on conflict (event_id) do nothing`,
);
const json = (fields: object | null): string | null => fields && JSON.stringify(fields);

const nobody = { id: null, username: null, displayName: null };
/** The trail is filtered by one column, in which the id of a key is below zero. */
const operatorOfKey = ({ id, name }: { id: number; name: string }) => {
  const actorId = actorIdOfKey(id);
  return { id: actorId, username: actorOf(actorId), displayName: name };
};

/** The row has the id of the event, so that a republished event adds no second row. */
export const saveAction = async (
  tx: Tx,
  { id, source, data }: Envelope<DataOf<(typeof operatorActed)['catalog']>>,
): Promise<void> => {
  const { key, operation, action, thing, before, after, from, actedAt } = data;
  const { id: operatorId, username, displayName } = (key ? operatorOfKey(key) : data.operator) ?? nobody;
  const who = [operatorId, username, displayName];
  const what = [operation, action, thing.kind, thing.id, thing.name, json(before), json(after)];
  await tx.run(save, [id, actedAt, source, ...who, ...what, from?.address ?? null, from?.userAgent ?? null]);
};
