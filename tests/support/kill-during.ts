import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isHeldUp } from './databases.ts';
import { eventually } from './eventually.ts';
import { killService, whenReady } from './processes.ts';
import { dataDir, shop } from './shop.ts';
import type { Answer } from './shop-client.ts';

/**
 * Makes the call, kills order-payment while it is at work, and waits until it is back: so many ms after the call began, or
 * once `moment` resolves. What becomes of the call is nobody's answer.
 */
export const killDuring = async (
  moment: number | (() => Promise<unknown>),
  call: () => Promise<unknown>,
): Promise<void> => {
  const made = call().catch(() => undefined);
  await (typeof moment === 'number' ? sleep(moment) : moment());
  killService(dataDir, 'order-payment');
  await made;
  await whenReady(shop, 90_000);
};

/** What whoever changes an order waits for. */
export const rowOf = (merchantUid: string): pg.QueryConfig => ({
  text: 'select from orders where merchant_uid = $1 for update',
  values: [merchantUid],
});
/** What whoever writes down that money moved waits for. */
export const ledger: pg.QueryConfig = { text: 'lock table ledger in exclusive mode' };

/** The same with this held in `db`: kills when something waits for it, and `others` are through. */
export const killWhileHeld = async (
  db: pg.Client,
  held: pg.QueryConfig,
  call: () => Promise<unknown>,
  others: () => Promise<boolean> = async () => true,
): Promise<void> => {
  await db.query('begin');
  await db.query(held);
  const isHeld = async () => (await isHeldUp(db, '%')) && (await others());
  await killDuring(() => eventually('one waits, the others are through', isHeld, 60_000), call);
  await db.query('rollback');
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
