import { type Db, sql } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';

const measure = sql(
  'kit.outbox.measure',
  `select count(*) as size, coalesce(extract(epoch from now() - min(created_at)), 0) as age
     from outbox where sent_at is null`,
);

/** How much of the outbox waits to be published, and since when. */
export const addOutboxGauges = (db: Db, metrics: Metrics): void => {
  type Backlog = { size: number; age: number } | undefined;
  let looking: Promise<Backlog> | undefined;
  /** One look for both gauges of a scrape. */
  const look = (): Promise<Backlog> => {
    looking ??= db
      .one<NonNullable<Backlog>>(measure)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const size = metrics.gauge('outbox_unsent', 'Events written and not yet published', [], async () => {
    const now = await look();
    if (now) size.set(now.size);
  });
  const age = metrics.gauge('outbox_oldest_seconds', 'Age of the oldest event not yet published', [], async () => {
    const now = await look();
    if (now) age.set(now.age);
  });
};
