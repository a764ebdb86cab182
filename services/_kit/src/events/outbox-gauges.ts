import { type Db, sql } from '../db/db.ts';
import type { Metrics } from '../metrics.ts';

const selectBacklog = sql(
  'kit.outbox.measure',
  `select count(*) as size, coalesce(extract(epoch from now() - min(created_at)), 0) as age
     from outbox where sent_at is null`,
);

/** Reads the number of unpublished events, and the age of the oldest in whole seconds. */
export const readUnsentEvents = async (db: Db): Promise<{ count: number; oldestSeconds: number }> => {
  const { size, age } = await db.one<{ size: number; age: number }>(selectBacklog);
  return { count: size, oldestSeconds: Math.max(0, Math.round(age)) };
};

/** Adds gauges of the number of unpublished events and the age of the oldest. */
export const addOutboxGauges = (db: Db, metrics: Metrics): void => {
  type Backlog = { size: number; age: number } | undefined;
  let reading: Promise<Backlog> | undefined;
  /** Both gauges of a scrape share one query. */
  const readBacklog = (): Promise<Backlog> => {
    reading ??= db
      .one<NonNullable<Backlog>>(selectBacklog)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const size = metrics.gauge('outbox_unsent', 'Events written and not yet published', [], async () => {
    const now = await readBacklog();
    if (now) size.set(now.size);
  });
  const age = metrics.gauge('outbox_oldest_seconds', 'Age of the oldest event not yet published', [], async () => {
    const now = await readBacklog();
    if (now) age.set(now.age);
  });
};
