import type pg from 'pg';
import { cutHeldUp, isHeldUp } from './databases.ts';
import { eventually } from './eventually.ts';
import { killService, whenReady } from './processes.ts';
import { dataDir, shop } from './shop.ts';
import type { Answer } from './shop-client.ts';

/** The rows or table that a test locks, and a pattern of the statements that wait for the lock. */
interface Held {
  readonly query: pg.QueryConfig;
  readonly waiting: string;
}
/** A call, and the step at which the process is killed. */
export interface Step {
  readonly call: () => Promise<unknown>;
  readonly isThere: () => Promise<boolean>;
  /** The lock, held from before the call until the process is dead. */
  readonly held?: Held & { readonly db: pg.Client };
}

/** Locks an order's row, so that every change of the order waits. */
export const rowOf = (merchantUid: string): Held => ({
  query: { text: 'select from orders where merchant_uid = $1 for update', values: [merchantUid] },
  // PostgreSQL truncates a long statement.
  waiting: '%',
});
/** Locks a table, so that every write waits, in a statement like `waiting`. */
export const tableOf = (name: string, waiting = `%${name}%`): Held => ({
  query: { text: `lock table ${name} in exclusive mode` },
  waiting,
});
/** Locks the ledger, so that every record of a movement of money waits. */
export const ledger = tableOf('ledger');

/** The step at which a call waits in `db` for the lock, once `others` is true. */
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
 * Makes the calls one after another, each once the previous one is at its step, then kills order-payment and waits
 * until it runs again. The results of the calls are ignored. `meanwhile` runs while the process is dead.
 */
export const killAt = async (
  steps: readonly Step[],
  meanwhile: () => Promise<unknown> = async () => undefined,
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
    killService(dataDir, 'order-payment');
    for (const { db, waiting } of allHeld) await cutHeldUp(db, waiting);
  } finally {
    for (const db of holders) await db.query('rollback');
  }
  await meanwhile();
  await Promise.all(made);
  await whenReady(shop, 90_000);
};

/**
 * Repeats a call like a person until it is `done`. A request to the provider that the kill interrupted is continued
 * after 30 s.
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
