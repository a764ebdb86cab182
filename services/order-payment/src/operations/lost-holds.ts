import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../payment/deps.ts';
import { republishOrders } from './republish.ts';

type HoldDeps = Pick<Deps, 'db' | 'internal' | 'now' | 'log' | 'metrics'>;

const holders = {
  catalog: { live: internalCalls.liveStockHolds, release: internalCalls.releaseStock },
  coupon: { live: internalCalls.liveCouponHolds, release: internalCalls.releaseCoupon },
} as const;
type Holder = keyof typeof holders;
const names = Object.keys(holders) as Holder[];

/**
 * A hold whose order is paid, has ended, or never existed. Such a hold exists because an event about the order was
 * lost.
 */
interface LostHold {
  readonly holder: Holder;
  readonly merchantUid: string;
  /**
   * The order number, or null when no order exists. The hold of an exchange has the key of its claim, so this field
   * names the order of that claim.
   */
  readonly orderUid: string | null;
  readonly order: 'paid' | 'ended' | 'unknown';
}

/**
 * Orders that changed within this time are skipped. Their events may not have arrived yet, or a replacing order may
 * still take over their holds.
 */
const graceMs = 120_000;
const batchSize = 100;
// Goods of a cancelled order that were already shipped stay sold until an operator records their return.
const findLost = sql(
  'orders.lost-holds',
  `select held.merchant_uid as "merchantUid", coalesce(o.merchant_uid, c.merchant_uid) as "orderUid",
     case
       when c.state = 'EXCHANGED' then 'paid'
       when c.id is not null then 'ended'
       when o.merchant_uid is null then 'unknown'
       when o.status in ('PREPARING', 'SHIPPING', 'DELIVERED') then 'paid'
       when o.status = 'CANCELLED' and shipped_at is not null and goods_back_at is null then 'paid'
       else 'ended'
     end as "order"
   from unnest($1::text[]) as held (merchant_uid) left join orders o on o.merchant_uid = held.merchant_uid
   left join refund_requests c
     on c.id = case when held.merchant_uid like 'claim:%' then split_part(held.merchant_uid, ':', 2)::bigint end
   where case
     when c.id is not null
       then (c.kind <> 'exchange' or c.status <> 'PENDING') and coalesce(c.processed_at, c.created_at) <= $2::timestamptz
     else o.merchant_uid is null
       or (o.status not in ('PLACING', 'AWAITING_PAYMENT', 'AWAITING_DEPOSIT')
         and coalesce(ended_at, paid_at, placed_at) <= $2::timestamptz)
   end
   order by held.merchant_uid`,
);
const lostAmong = async (db: Db, holder: Holder, merchantUids: readonly string[], before: Date): Promise<LostHold[]> =>
  (await db.rows<Omit<LostHold, 'holder'>>(findLost, [merchantUids, before])).map((hold) => ({ ...hold, holder }));

/** Compares every live hold of one service with its order. Throws when the service does not answer. */
const lostOf = async ({ db, internal, now }: HoldDeps, holder: Holder): Promise<LostHold[]> => {
  const lost: LostHold[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { merchantUids: string[]; next: string | null } = await internal.call(holders[holder].live, {
      body: { after },
    });
    lost.push(...(await lostAmong(db, holder, page.merchantUids, new Date(now().getTime() - graceMs))));
    after = page.next;
  }
  return lost;
};

/** Counts lost holds in a metric and logs each of them once. */
export const watchLostHolds = (deps: HoldDeps): Worker => {
  const reported = new Set<string>();
  const gauge = deps.metrics.gauge('order_lost_holds', 'Holds whose order does not wait for its payment', ['holder']);
  const setAll = (lost: readonly LostHold[]): void => {
    for (const holder of names) gauge.set({ holder }, lost.filter((hold) => hold.holder === holder).length);
  };
  return {
    name: 'lost-holds',
    everyMs: 60_000,
    delayFirstRun: true,
    exclusive: true,
    standBy: () => {
      reported.clear();
      setAll([]);
    },
    run: async (signal) => {
      const lost: LostHold[] = [];
      for (const holder of names) if (!signal.aborted) lost.push(...(await lostOf(deps, holder)));
      setAll(lost);
      const nameOf = ({ holder, merchantUid }: LostHold): string => `${holder} ${merchantUid}`;
      const fresh = lost.filter((hold) => !reported.has(nameOf(hold)));
      reported.clear();
      for (const hold of lost) reported.add(nameOf(hold));
      if (fresh.length > 0)
        deps.log.warn({ count: fresh.length, first: fresh.slice(0, 20) }, 'holds of orders that do not wait any more');
    },
  };
};

const release = async ({ db, internal }: HoldDeps, holder: Holder, lost: readonly LostHold[]): Promise<void> => {
  for (let from = 0; from < lost.length; from += batchSize) {
    const some = lost.slice(from, from + batchSize);
    const paid = some.flatMap(({ order, orderUid }) => (order === 'paid' && orderUid !== null ? [orderUid] : []));
    const merchantUids = some.filter(({ order }) => order !== 'paid').map(({ merchantUid }) => merchantUid);
    if (paid.length > 0) await republishOrders(db, paid);
    if (merchantUids.length > 0) await internal.call(holders[holder].release, { body: { merchantUids } });
  }
};

/**
 * Runs `release-lost-holds`. Releases the holds of ended and unknown orders. Republishes the events of paid orders,
 * because these events turn the holds into sales. A repeat is safe. Answers a line for each hold.
 */
export const releaseLostHolds = async (deps: HoldDeps): Promise<string[]> => {
  const lines: string[] = [];
  for (const holder of names) {
    const lost = await lostOf(deps, holder);
    await release(deps, holder, lost);
    for (const { merchantUid, order } of lost) {
      lines.push(
        `${order === 'paid' ? 'republished' : 'released   '}  ${merchantUid}  ${holder}, its order is ${order}`,
      );
    }
  }
  return [...lines, `${lines.length} lost holds`];
};
