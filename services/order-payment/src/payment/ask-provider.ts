import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { urgentStep } from '../order/check-schedule.ts';
import type { Deps } from './deps.ts';
import { ProviderDown } from './payment-provider.ts';

const everyMs = 1_000;
const acquire = sql(
  'provider-query.acquire',
  `update orders set asked_at = $2::timestamptz
   where merchant_uid = $1::text and (asked_at is null or asked_at <= $3::timestamptz)`,
);
const reconcileAfter = sql(
  'provider-query.reconcile-later',
  `update orders set check_due_at = asked_at + make_interval(secs => $3::integer), check_step = $2::smallint
   where merchant_uid = $1::text and asked_at is not null
     and (check_due_at is null or check_due_at > asked_at + make_interval(secs => $3::integer))`,
);

/**
 * Answers true when the provider may be asked about the order now. This is allowed once a second across all instances.
 */
export const acquireProviderQuery = async (db: Db, merchantUid: string, now: Date): Promise<boolean> =>
  (await db.run(acquire, [merchantUid, now, new Date(now.getTime() - everyMs)])) === 1;

/** Lets the reconciler ask the provider, `seconds` after the previous question. */
export const reconcileLater = (db: Db, merchantUid: string, seconds: number): Promise<number> =>
  db.run(reconcileAfter, [merchantUid, urgentStep, seconds]);

const turns = 5;
const turnMs = 250;
/**
 * Waits until the provider may be asked, and then answers undefined. During the wait, `answer` looks for the result of
 * the previous question. As soon as there is a result, the wait ends with this result. After a little more than a
 * second, throws ORDER_BUSY, and the reconciler asks later.
 */
export const acquireProviderQueryOr = async <T>(
  { db, now, waits }: Deps,
  merchantUid: string,
  answer: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let turn = 0; turn < turns; turn += 1) {
    if (await acquireProviderQuery(db, merchantUid, now())) return undefined;
    await waits.sleep(turnMs);
    const found = await answer();
    if (found !== undefined) return found;
  }
  await reconcileLater(db, merchantUid, 1);
  throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
};

/** Throws PROVIDER_DOWN (503) when the provider does not answer. The reconciler asks again later. */
export const askProvider = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderDown) throw problem('PROVIDER_DOWN', { retryAfterSeconds: 5, cause: error });
    throw error;
  }
};
