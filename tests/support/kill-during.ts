import type pg from 'pg';
import { cutHeldUp, isHeldUp } from './databases.ts';
import { eventually } from './eventually.ts';
import { killService, whenReady } from './processes.ts';
import { dataDir, shop } from './shop.ts';
import type { Answer } from './shop-client.ts';

/** What the test holds in a database, and what a statement looks like that waits for it. */
interface Held {
  readonly query: pg.QueryConfig;
  readonly waiting: string;
}
/** A call, and the step of it at which the process is killed. */
export interface Step {
  readonly call: () => Promise<unknown>;
  readonly isThere: () => Promise<boolean>;
  /** Held from before the call until the process is dead. */
  readonly held?: Held & { readonly db: pg.Client };
}

/** What whoever changes an order waits for. */
export const rowOf = (merchantUid: string): Held => ({
  query: { text: 'select from orders where merchant_uid = $1 for update', values: [merchantUid] },
  // The end of a long statement is not shown.
  waiting: '%',
});
/** What whoever writes into a table waits for, in a statement like `waiting`. */
export const tableOf = (name: string, waiting = `%${name}%`): Held => ({
  query: { text: `lock table ${name} in exclusive mode` },
  waiting,
});
/** What whoever writes down that money moved waits for. */
export const ledger = tableOf('ledger');

/** The step at which a call waits in `db` for what is held there, once `others` are through. */
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
 * Makes the calls in turn, each once the one before it is at its step, kills order-payment while all of them are, and waits
 * until it is back. What becomes of the calls is nobody's answer. `meanwhile` is what happens while it is dead.
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

/** Repeats a call as a person would until it is `done`: what was killed on its way to the provider is taken up after 30 s. */
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
