import type { Db } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** As long as the pool itself lets anybody wait for a connection. */
const longestWaitMs = 5_000;

/** So many at once; the others wait, first come first served. Throws UNAVAILABLE after 5 s. */
const makePlaces = (count: number) => {
  let free = count;
  const waiting = new Set<() => void>();
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(next);
        reject(problem('UNAVAILABLE', { detail: 'no connection to the database is free' }));
      }, longestWaitMs);
      waiting.add(next);
    });
  };
  /** A place is handed on, not given back and taken again. */
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

/**
 * The same pool with room for others: what is done through it takes at most `count` of the connections at once, so that
 * a crowd of new orders never keeps a payment waiting for one.
 */
export const withPlaces = (db: Db, count: number): Db => {
  const inPlace = makePlaces(count);
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
