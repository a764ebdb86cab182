import type { Db } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';

/** As long as the pool itself lets anybody wait for a connection. */
const longestWaitMs = 5_000;

const refusal = () => problem('UNAVAILABLE', { detail: 'no connection to the database is free' });

/**
 * The same pool with room for others: what is done through it takes at most `count` of the connections at once, so that
 * a crowd of new orders never keeps a payment waiting for one.
 */
export const withPlaces = (db: Db, count: number): Db => {
  const inPlace = createSemaphore(count, { longestWaitMs, refusal });
  return {
    ...db,
    rows: (...query) => inPlace(() => db.rows(...query)),
    maybe: (...query) => inPlace(() => db.maybe(...query)),
    one: (...query) => inPlace(() => db.one(...query)),
    run: (...query) => inPlace(() => db.run(...query)),
    tx: (work, options) => inPlace(() => db.tx(work, options)),
  };
};

/** A quarter of the pool, but one at least, is for payments alone. */
export const placesForNewOrders = (poolSize: number): number =>
  Math.max(1, Math.min(poolSize - 1, Math.floor(poolSize * 0.75)));
