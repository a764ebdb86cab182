import { createHash } from 'node:crypto';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { makeMerchantUid } from '../order/merchant-uid.ts';
import { type PastOrder, timesOf } from './history-file.ts';
import { writePastOrder } from './write-past-order.ts';

const seeded = sql('seed.known', 'select fingerprint from orders where fingerprint = any ($1::text[])');
/** What tells them apart when the file comes again. */
const mark = 'seed:';
const fingerprintOf = ({ key }: PastOrder): string => `${mark}${key}`;

const loadOne = (tx: Tx, order: PastOrder, now: Date): Promise<void> => {
  const times = timesOf(order, now);
  const made = makeMerchantUid(times.placedAt, createHash('sha256').update(order.key).digest());
  const merchantUid = order.merchantUid ?? made;
  return writePastOrder(tx, order, { merchantUid, fingerprint: fingerprintOf(order), times, now });
};

const batch = 50;
/** Writes past orders, what happened to them, and the events that tell of it, with their times. */
export const seedOrders = async (
  db: Db,
  orders: readonly PastOrder[],
  now: Date,
): Promise<{ loaded: number; known: number }> => {
  const rows = await db.rows<{ fingerprint: string }>(seeded, [orders.map(fingerprintOf)]);
  const known = new Set(rows.map(({ fingerprint }) => fingerprint));
  const fresh = orders
    .filter((order) => !known.has(fingerprintOf(order)))
    .sort((one, other) => other.daysBack - one.daysBack);
  for (let at = 0; at < fresh.length; at += batch) {
    await db.tx(async (tx) => {
      for (const order of fresh.slice(at, at + batch)) await loadOne(tx, order, now);
    });
  }
  return { loaded: fresh.length, known: known.size };
};
