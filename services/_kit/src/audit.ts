import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { DataOf } from '@gyeol/contracts/event.ts';
import { type OperatorAction, operatorActed } from '@gyeol/contracts/events/audit.ts';
import { personalSearch } from '@gyeol/contracts/rules/personal-data.ts';
import type { Static } from 'typebox';
import { v7 as uuidV7 } from 'uuid';
import { currentContext, makeContext, type Operator, withContext } from './context.ts';
import { type Db, sql, type Tx } from './db/db.ts';
import { addToOutbox } from './events/outbox.ts';

type Action = Static<typeof OperatorAction>;
type Facts = Readonly<Record<string, unknown>>;

export interface Acted {
  /** What it was done to, in a word that the audit screen knows: item, category, order, coupon … */
  readonly kind: string;
  readonly id: string | number;
  /** Never a shopper's name. */
  readonly name?: string | null;
  readonly before?: Facts | null;
  readonly after?: Facts | null;
  readonly at: Date;
}

const insert = sql(
  'kit.actions.insert',
  'insert into action_log (event_id, subject, data) values ($1::uuid, $2::text, $3::jsonb)',
);
const after = sql(
  'kit.actions.after',
  `select id, event_id as "eventId", subject, data from action_log where id > $1::bigint order by id limit $2::integer`,
);

const asJson = (facts: Facts | null | undefined): Record<string, unknown> | null =>
  facts ? (JSON.parse(JSON.stringify(facts)) as Record<string, unknown>) : null;
/** Of two states what differs; of one, all of it. */
const differing = (one: Record<string, unknown> | null, other: Record<string, unknown> | null) =>
  one &&
  (other
    ? Object.fromEntries(
        Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
      )
    : one);

/**
 * Writes down what an operator does, in the transaction of the change: `await noteAction(tx, { kind: 'category', id,
 * name, before, after, at })`. Who, by which call and from where stand in the context of the request; when nobody with
 * ROLE_ADMIN asked (an owner, a worker, an event) it does nothing. Throws when the row of the call has no `action`.
 */
export const noteAction = async (tx: Tx, acted: Acted): Promise<void> => {
  const operator = currentContext()?.operator;
  if (operator === undefined) return;
  const { owner, ...who } = operator;
  if (who.action === '') throw new Error(`the row of ${who.operation} has no action for the audit trail`);
  const before = asJson(acted.before);
  const later = asJson(acted.after);
  const data: DataOf<(typeof operatorActed)[ServiceName]> = {
    ...who,
    thing: { kind: acted.kind, id: String(acted.id), name: acted.name ?? null },
    before: differing(before, later),
    after: differing(later, before),
    actedAt: acted.at.toISOString(),
  };
  const id = uuidV7();
  const subject = who.operator === null ? 'command' : String(who.operator.id);
  await tx.run(insert, [id, subject, JSON.stringify(data)]);
  await addToOutbox(tx, operatorActed[owner], { id, subject, data, time: acted.at });
};

/** Writes down that an operator reads or takes away much of shoppers' personal data: what was asked for, not what was read. */
export const noteReading = (db: Pick<Db, 'tx'>, acted: Acted): Promise<void> => db.tx((tx) => noteAction(tx, acted));

/** The filters of what was read; the words of a search are personal data themselves and stay out. */
export const askedOf = (query: object): Facts =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, personalSearch.includes(key) ? '(검색어)' : value]),
  );

/** Runs a command as an act of the person at the command line, who has no account. */
export const asCommand = <T>(given: Pick<Operator, 'owner' | 'operation' | 'action'>, work: () => T): T =>
  withContext({ ...makeContext(undefined, undefined), operator: { ...given, operator: null, from: null } }, work);

/**
 * Runs what another service asked for as the act of the operator who asked there, so that the audit records carry the
 * name. Without one it is nobody's act.
 */
export const asOperator = <T>(operator: Operator | undefined, work: () => T): T =>
  operator === undefined
    ? work()
    : withContext({ ...(currentContext() ?? makeContext(undefined, undefined)), operator }, work);

interface Logged {
  id: number;
  eventId: string;
  subject: string;
  data: Action;
}
/** Tells a page of the log again, with its first ids. Answers the ids told and where the next page begins. */
export const tellActionsAgain = (db: Db, owner: ServiceName, from: number, limit = 200) =>
  db.tx(async (tx) => {
    const rows = await tx.rows<Logged>(after, [from, limit]);
    for (const { eventId, subject, data } of rows) {
      await addToOutbox(tx, operatorActed[owner], { id: eventId, subject, data, time: new Date(data.actedAt) });
    }
    return { told: rows.map(({ eventId }) => eventId), next: rows.at(-1)?.id };
  });
