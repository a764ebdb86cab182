import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { DataOf } from '@gyeol/contracts/event.ts';
import { type OperatorAction, operatorActed } from '@gyeol/contracts/events/audit.ts';
import { actorIdOfKey, actorOf } from '@gyeol/contracts/rules/actor.ts';
import type { Static } from 'typebox';
import { v7 as uuidV7 } from 'uuid';
import { createContext, currentContext, type Operator, withContext } from './context.ts';
import { type Db, sql, type Tx } from './db/db.ts';
import { addToOutbox } from './events/outbox.ts';

type Action = Static<typeof OperatorAction>;
type AuditedFields = Readonly<Record<string, unknown>>;

export interface AuditRecordInput {
  /** The kind of the changed thing, in a word that the audit screen knows. */
  readonly kind: string;
  readonly id: string | number;
  /** The name of the changed thing, never a person's name. */
  readonly name?: string | null;
  readonly before?: AuditedFields | null;
  readonly after?: AuditedFields | null;
  readonly at: Date;
}

const insertRecord = sql(
  'kit.audit.insert',
  'insert into action_log (event_id, subject, data) values ($1::uuid, $2::text, $3::jsonb)',
);
const selectRecordsAfter = sql(
  'kit.audit.after',
  `select id, event_id as "eventId", subject, data from action_log where id > $1::bigint order by id limit $2::integer`,
);

const toJson = (fields: AuditedFields | null | undefined): Record<string, unknown> | null =>
  fields ? (JSON.parse(JSON.stringify(fields)) as Record<string, unknown>) : null;
/** Answers the fields of `one` that differ from `other`, or all fields when there is no `other`. */
const differing = (one: Record<string, unknown> | null, other: Record<string, unknown> | null) =>
  one &&
  (other
    ? Object.fromEntries(
        Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
      )
    : one);

/** A person is named by the id alone, as in events of before there were keys. */
const subjectOf = ({ operator, key }: Pick<Operator, 'operator' | 'key'>): string => {
  if (key) return actorOf(actorIdOfKey(key.id));
  return operator === null ? 'command' : String(operator.id);
};

/**
 * Records an operator's change, in the transaction of the change: `await recordAudit(tx, { kind: 'category', id, name,
 * before, after, at })`. The request context names the operator, the call and the origin. Does nothing when the context
 * has no operator, because a member, worker or event made the change. Throws when the row of the call has no `action`.
 */
export const recordAudit = async (tx: Tx, input: AuditRecordInput): Promise<void> => {
  const operator = currentContext()?.operator;
  if (operator === undefined) return;
  const { owner, ...who } = operator;
  if (who.action === '') throw new Error(`the row of ${who.operation} has no action for the audit trail`);
  const before = toJson(input.before);
  const later = toJson(input.after);
  const data: DataOf<(typeof operatorActed)[ServiceName]> = {
    ...who,
    thing: { kind: input.kind, id: String(input.id), name: input.name ?? null },
    before: differing(before, later),
    after: differing(later, before),
    actedAt: input.at.toISOString(),
  };
  const id = uuidV7();
  const subject = subjectOf(who);
  await tx.run(insertRecord, [id, subject, JSON.stringify(data)]);
  await addToOutbox(tx, operatorActed[owner], { id, subject, data, time: input.at });
};

/** Records that an operator reads or downloads much personal data. Stores the request, but not the data. */
export const recordAuditedRead = (db: Pick<Db, 'tx'>, input: AuditRecordInput): Promise<void> =>
  db.tx((tx) => recordAudit(tx, input));

/** Runs a command as an action of the person at the command line, who has no account. */
export const runAsCommand = <T>(operator: Pick<Operator, 'owner' | 'operation' | 'action'>, work: () => T): T =>
  withContext({ ...createContext(undefined, undefined), operator: { ...operator, operator: null, from: null } }, work);

/**
 * Runs work that another service requested, as an action of the operator who called that service. The audit records
 * then have the operator's name. Without an operator no audit record is written.
 */
export const runAsOperator = <T>(operator: Operator | undefined, work: () => T): T =>
  operator === undefined
    ? work()
    : withContext({ ...(currentContext() ?? createContext(undefined, undefined)), operator }, work);

interface AuditRow {
  id: number;
  eventId: string;
  subject: string;
  data: Action;
}
/** Republishes a page of the audit records under their original ids. Answers the ids and the next `from`. */
export const republishAuditRecords = (db: Db, owner: ServiceName, from: number, limit = 200) =>
  db.tx(async (tx) => {
    const rows = await tx.rows<AuditRow>(selectRecordsAfter, [from, limit]);
    for (const { eventId, subject, data } of rows) {
      await addToOutbox(tx, operatorActed[owner], { id: eventId, subject, data, time: new Date(data.actedAt) });
    }
    return { eventIds: rows.map(({ eventId }) => eventId), next: rows.at(-1)?.id };
  });
