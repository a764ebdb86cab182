import { createHash } from 'node:crypto';
import { createMerchantUid } from '@gyeol/contracts/rules/merchant-uid.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { type PastOrder, timesOf } from './history-file.ts';
import { writePastOrder } from './write-past-order.ts';

const knownFingerprints = sql(
  'seed.fingerprints',
  'select fingerprint from orders where fingerprint = any ($1::text[])',
);
/**
 * The prefix of the fingerprints of loaded orders. By this prefix a repeated load recognises orders that were loaded
 * before.
 */
const mark = 'seed:';
const fingerprintOf = ({ key }: PastOrder): string => `${mark}${key}`;

const loadOne = (tx: Tx, order: PastOrder, now: Date): Promise<void> => {
  const times = timesOf(order, now);
  const created = createMerchantUid(times.placedAt, createHash('sha256').update(order.key).digest());
  const merchantUid = order.merchantUid ?? created;
  return writePastOrder(tx, order, { merchantUid, fingerprint: fingerprintOf(order), times, now });
};

const batch = 50;
/** Inserts past orders with their steps and events, dated at their own times. Skips orders that were loaded before. */
export const seedOrders = async (
  db: Db,
  orders: readonly PastOrder[],
  now: Date,
): Promise<{ loaded: number; skipped: number }> => {
  const rows = await db.rows<{ fingerprint: string }>(knownFingerprints, [orders.map(fingerprintOf)]);
  const seeded = new Set(rows.map(({ fingerprint }) => fingerprint));
  const fresh = orders
    .filter((order) => !seeded.has(fingerprintOf(order)))
    .sort((one, other) => other.daysBack - one.daysBack);
  for (let at = 0; at < fresh.length; at += batch) {
    await db.tx(async (tx) => {
      for (const order of fresh.slice(at, at + batch)) await loadOne(tx, order, now);
    });
  }
  return { loaded: fresh.length, skipped: seeded.size };
};
