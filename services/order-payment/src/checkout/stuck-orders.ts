import { sql } from '@gyeol/service-kit/db/db.ts';
import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { placingSeconds } from '../order/unpaid-transitions.ts';
import type { CheckoutDeps } from './deps.ts';
import { abandonOrder } from './place-order.ts';

const batch = 50;
const stuck = sql(
  'expire.stuck',
  `select merchant_uid as "merchantUid", placed_at::text as "placedAt" from orders
   where status = 'PLACING' and placed_at <= $1::timestamptz
     and (placed_at, merchant_uid) > ($2::timestamptz, $3::text)
   order by placed_at, merchant_uid limit ${batch}`,
);

const firstWaitMs = 5_000;
const longestWaitMs = 10 * 60_000;
/**
 * Delays further tries to abandon an order after a failure. The delay doubles with each failure, for each order
 * separately.
 */
const createBackOff = () => {
  const failures = new Map<string, { dueAt: number; waitMs: number }>();
  return {
    isDue: (merchantUid: string, now: Date): boolean => (failures.get(merchantUid)?.dueAt ?? 0) <= now.getTime(),
    fail: (merchantUid: string, now: Date): void => {
      const waitMs = Math.min((failures.get(merchantUid)?.waitMs ?? firstWaitMs / 2) * 2, longestWaitMs);
      failures.set(merchantUid, { waitMs, dueAt: now.getTime() + waitMs });
    },
    forget: (merchantUid: string): boolean => failures.delete(merchantUid),
  };
};
type BackOff = ReturnType<typeof createBackOff>;

interface StuckOrder {
  merchantUid: string;
  placedAt: string;
}
interface Sweep {
  readonly abandoned: string[];
  readonly failed: string[];
  /** The error of the first failed order. */
  err?: unknown;
}
/** Answers the last order of the batch when more orders may follow. */
const abandonBatch = async (
  deps: CheckoutDeps,
  { sweep, backOff, before }: { sweep: Sweep; backOff: BackOff; before: Date },
  { merchantUid: after, placedAt }: StuckOrder,
  signal: AbortSignal,
): Promise<StuckOrder | undefined> => {
  const orders = await deps.db.rows<StuckOrder>(stuck, [before, placedAt, after]);
  for (const { merchantUid } of orders) {
    if (signal.aborted) return undefined;
    if (!backOff.isDue(merchantUid, deps.now())) continue;
    try {
      if (await abandonOrder(deps, merchantUid, 'sweeper')) sweep.abandoned.push(merchantUid);
      backOff.forget(merchantUid);
    } catch (err) {
      // The error of one order must not stop the orders behind it.
      backOff.fail(merchantUid, deps.now());
      sweep.failed.push(merchantUid);
      sweep.err ??= err;
    }
  }
  return orders.length === batch ? orders.at(-1) : undefined;
};

const named = 20;
const logSweep = ({ log }: CheckoutDeps, { abandoned, failed, err }: Sweep): void => {
  const factsOf = (merchantUids: string[]) => ({
    count: merchantUids.length,
    merchantUids: merchantUids.slice(0, named),
  });
  if (abandoned.length > 0) log.warn(factsOf(abandoned), 'stuck orders were abandoned');
  if (failed.length > 0) logFailure(log, { ...factsOf(failed), err }, 'stuck orders cannot be abandoned');
};

/** Abandons all orders whose `complete` never finished, for example after a crash between two steps. */
export const createStuckSweep = (deps: CheckoutDeps) => {
  const backOff = createBackOff();
  return async (signal: AbortSignal): Promise<void> => {
    const before = new Date(deps.now().getTime() - placingSeconds * 1_000);
    const sweep: Sweep = { abandoned: [], failed: [] };
    let last: StuckOrder | undefined = { merchantUid: '', placedAt: '-infinity' };
    while (last) last = await abandonBatch(deps, { sweep, backOff, before }, last, signal);
    logSweep(deps, sweep);
  };
};
