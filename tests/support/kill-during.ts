import type pg from 'pg';
import { cutHeldUp, isHeldUp } from './databases.ts';
import { eventually } from './eventually.ts';
import { killService, whenReady } from './processes.ts';
import { dataDir, shop } from './shop.ts';
import type { Answer } from './shop-client.ts';

/** A query that locks rows or a table, and a pattern of the statements that wait for this lock. */
interface Held {
  readonly query: pg.QueryConfig;
  readonly waiting: string;
}
/** A call, and a condition that is true when the call has reached the step for the kill. */
export interface Step {
  readonly call: () => Promise<unknown>;
  readonly isThere: () => Promise<boolean>;
  /** The lock. The test holds it from before the call until after the kill. */
  readonly held?: Held & { readonly db: pg.Client };
}

/** Locks the row of an order, so that every change of the order waits. */
export const rowOf = (merchantUid: string): Held => ({
  query: { text: 'select from orders where merchant_uid = $1 for update', values: [merchantUid] },
  // Matches every statement, because PostgreSQL truncates long statements in its view.
  waiting: '%',
});
/**
 * Locks a table, so that every statement that writes into the table waits. `waiting` is a pattern of the statement that
 * must wait.
 */
export const tableOf = (name: string, waiting = `%${name}%`): Held => ({
  query: { text: `lock table ${name} in exclusive mode` },
  waiting,
});
/** Locks the ledger, so that the record of every payment and refund waits. */
export const ledger = tableOf('ledger');

/** A step that is reached when the call waits in `db` for the lock and `others` is true. */
export const waitingFor = (
  db: pg.Client,
  held: Held,
  call: () => Promise<unknown>,
  others: () => Promise<boolean> = async () => true,
): Step => ({
  call,
  isThere: async () => (await isHeldUp(db, held.waiting)) && (await others()),
  held: { ...held, db },
});

/**
 * Makes the calls one after another. Each call begins when the previous call has reached its step. Then kills
 * the service, runs `meanwhile`, and waits until the service runs again. Ignores the results of the calls.
 */
export const killAt = async (
  steps: readonly Step[],
  meanwhile: () => Promise<unknown> = async () => undefined,
  service = 'order-payment',
): Promise<void> => {
  const allHeld = steps.flatMap(({ held }) => held ?? []);
  const holders = [...new Set(allHeld.map(({ db }) => db))];
  const made: Promise<unknown>[] = [];
  for (const db of holders) await db.query('begin');
  try {
    for (const [index, { call, isThere, held }] of steps.entries()) {
      await held?.db.query(held.query);
      made.push(call().catch(() => undefined));
      await eventually(`call ${index + 1} of ${steps.length} is at its step`, isThere, 60_000);
    }
    killService(dataDir, service);
    for (const { db, waiting } of allHeld) await cutHeldUp(db, waiting);
  } finally {
    for (const db of holders) await db.query('rollback');
  }
  await meanwhile();
  await Promise.all(made);
  await whenReady(shop, 90_000);
};

/**
 * Repeats a call, like a person, until `done` accepts the answer. Waits up to 90 s, because order-payment continues an
 * interrupted request to the provider only after 30 s.
 */
export const repeat = <Body>(
  what: string,
  call: () => Promise<Answer<Body>>,
  done: (answer: Answer<Body>) => boolean = ({ status }) => status === 200,
): Promise<Answer<Body>> =>
  eventually(
    what,
    async () => {
      const answer = await call();
      return done(answer) ? answer : undefined;
    },
    90_000,
  );
