import { randomUUID } from 'node:crypto';
import { type Db, sql } from './db/db.ts';
import { leaderLock } from './leadership.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { Worker } from './worker.ts';

interface ClockTools {
  readonly db: Db;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => Date;
}
export interface ClockWatch {
  readonly worker: Worker;
  /** Throws while this instance's clock is off and the clock of another instance is right. */
  probe(): Promise<void>;
}

/**
 * The largest allowed difference from the clock of the database, s. A service token lives for a minute at most. With a
 * larger difference, other services would refuse the tokens of this instance.
 */
const maxSkewSeconds = 30;
/** A comparison is skipped when the database takes longer to answer, because the result would be too inexact. */
const maxAnswerMs = 2_000;

/** An instance whose clock was compared longer ago than this, s, has ended or cannot reach the database. */
const freshSeconds = 100;
const everyMs = 30_000;

const readClock = sql('kit.clock.read', 'select clock_timestamp() as at');
const upsertSkew = sql(
  'kit.clock.upsert',
  `with mine as (
     insert into instance_clocks (instance, skew_seconds, said_at)
     values ($1::uuid, $2::double precision, clock_timestamp())
     on conflict (instance) do update set skew_seconds = excluded.skew_seconds, said_at = excluded.said_at
   ), gone as (
     delete from instance_clocks where said_at < now() - interval '10 minutes' and instance <> $1::uuid
   )
   select exists (
     select from instance_clocks
      where instance <> $1::uuid and abs(skew_seconds) <= ${maxSkewSeconds} and said_at > now() - interval '${freshSeconds} seconds'
   ) as "anotherIsRight"`,
);

const hasOthers = sql(
  'kit.clock.has-others',
  `select count(*) > 1 as found from instance_clocks where said_at > now() - interval '${freshSeconds} seconds'`,
);
/**
 * `Worker.dueAt` of work that follows what other instances do: always due while the service has several instances, also
 * of the previous release, which report nothing.
 */
export const dueWithOthers = (db: Db) => async (): Promise<Date | undefined> =>
  (await db.one<{ found: boolean }>(hasOthers)).found ? new Date(0) : undefined;

/**
 * Compares this instance's clock with its database's. An instance that is off by more than 30 s is not ready while
 * another instance of the service has a right clock. When no other instance has a right clock, this one stays ready and
 * only the metric shows the difference.
 */
export const watchClock = ({ db, log, metrics, now }: ClockTools): ClockWatch => {
  const instance = randomUUID();
  const gauge = metrics.gauge('clock_skew_seconds', 'How far this clock is ahead of the database’s');
  let refused: string | undefined;

  const judge = (skewSeconds: number, anotherIsRight: boolean): void => {
    const off = Math.abs(skewSeconds) > maxSkewSeconds;
    const before = refused;
    refused = off && anotherIsRight ? `the clock is off by ${Math.round(skewSeconds)} s` : undefined;
    if (refused !== undefined && before === undefined)
      log.error({ skewSeconds }, 'this clock is off and that of another instance is not: not ready until it is right');
    if (refused === undefined && before !== undefined) log.info({ skewSeconds }, 'this instance is ready again');
  };
  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    const { at } = await db.one<{ at: Date }>(readClock);
    const tookMs = performance.now() - startedAt;
    if (tookMs > maxAnswerMs) return;
    const skewSeconds = (now().getTime() - tookMs / 2 - at.getTime()) / 1_000;
    gauge.set(skewSeconds);
    judge(skewSeconds, (await db.one<{ anotherIsRight: boolean }>(upsertSkew, [instance, skewSeconds])).anotherIsRight);
    // The leader learns of this instance, for `dueWithOthers`.
    if (!db.hasLock(leaderLock)) db.notify('rows');
  };
  return {
    worker: { name: 'clock', everyMs, run },
    probe: async () => {
      if (refused !== undefined) throw new Error(refused);
    },
  };
};
