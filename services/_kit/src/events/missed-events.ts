import { setTimeout as sleep } from 'node:timers/promises';
import { topicOf } from '@gyeol/contracts/event.ts';
import type { RepublishCall } from '@gyeol/contracts/internal/republish.ts';
import type { Logger } from 'pino';
import { type Db, type Queries, sql } from '../db/db.ts';
import type { InternalClient } from '../http/internal-client.ts';
import type { Metrics } from '../metrics.ts';
import type { TopicPartition } from './bus.ts';

/** A source of missed events: the call by which the source republishes events, and the kinds of these events. */
export interface RepublishSource {
  readonly row: RepublishCall;
  readonly kinds: readonly string[];
  /**
   * True for events about money and stock, which are requested at once. Other events wait for the command `catch-up`.
   */
  readonly automatic?: true;
}

const insertMissed = sql(
  'kit.missed.insert',
  `insert into missed_events (topic, partition, noticed_at) values ($1::text, $2::integer, now())
   on conflict (topic, partition) do update set noticed_at = excluded.noticed_at, mended_at = null`,
);
const selectOpen = sql(
  'kit.missed.open',
  // Reads the time as text, because a JavaScript Date drops the microseconds and would be earlier.
  `select topic, max(noticed_at)::text as "noticedAt" from missed_events
    where mended_at is null group by topic order by topic`,
);
const markMended = sql(
  'kit.missed.mend',
  `update missed_events set mended_at = now()
    where ($1::text is null or topic = $1::text) and noticed_at <= $2::timestamptz and mended_at is null`,
);
const forever = 'infinity';
// A loss still counts for an hour after its events were republished, because a person should know that the log lost
// events.
const countMissed = sql(
  'kit.missed.measure',
  `select topic, count(*) filter (where mended_at is null or noticed_at > now() - interval '1 hour') as size
     from missed_events group by topic`,
);
const retryDelayMs = 2_000;
/** The pause between two pages, ms. It leaves disk and log to other work. */
const pauseMs = 20;

/** Records that events of a partition are gone. Retries for as long as the database is down. */
export const recordMissedEvents = async (db: Queries, log: Logger, topicPartition: TopicPartition): Promise<void> => {
  log.error(topicPartition, 'events were removed before they were read; their source must republish them');
  for (let tries = 0; ; tries += 1) {
    try {
      return void (await db.run(insertMissed, [topicPartition.topic, topicPartition.partition]));
    } catch (err) {
      if (tries % 30 === 0) log.warn({ err, ...topicPartition }, 'missed events cannot be recorded yet');
      await sleep(retryDelayMs);
    }
  }
};

/** Marks all missed events as republished. */
export const closeMissed = (db: Queries): Promise<number> => db.run(markMended, [null, forever]);

/** Adds a gauge of the partitions with missed events, by topic. */
export const addMissedGauge = (db: Db, metrics: Metrics): void => {
  const gauge = metrics.gauge('events_missed', 'Partitions of which events were missed', ['topic'], async () => {
    const rows = await db.rows<{ topic: string; size: number }>(countMissed).catch(() => undefined);
    for (const { topic, size } of rows ?? []) gauge.set({ topic }, size);
  });
};

export interface CatchUpTools {
  readonly db: Db;
  readonly internal: InternalClient;
  readonly log: Logger;
}

const republishFrom = async (
  { internal }: CatchUpTools,
  { row, kinds }: RepublishSource,
  signal?: AbortSignal,
): Promise<number> => {
  let sum = 0;
  for (const kind of kinds) {
    for (let after: string | null = ''; after !== null; ) {
      signal?.throwIfAborted();
      const page: { told: string[]; next: string | null } = await internal.call(row, { body: { kind, after } });
      sum += page.told.length;
      after = page.next;
      await sleep(pauseMs);
    }
  }
  return sum;
};

/**
 * Asks the sources of missed events to republish these events under their original ids, so that handled events are not
 * handled twice. After a crash the republishing starts over. Answers the number of republished events and the topics
 * that no source can republish.
 */
export const catchUp = async (
  tools: CatchUpTools,
  sources: readonly RepublishSource[],
  signal?: AbortSignal,
): Promise<{ republished: number; unknown: string[] }> => {
  const { db, log } = tools;
  let republished = 0;
  const unknown: string[] = [];
  for (const { topic, noticedAt } of await db.rows<{ topic: string; noticedAt: string }>(selectOpen)) {
    const mine = sources.filter(({ row }) => topicOf(row.owner) === topic);
    if (mine.length === 0) {
      unknown.push(topic);
      continue;
    }
    for (const source of mine) republished += await republishFrom(tools, source, signal);
    await db.run(markMended, [topic, noticedAt]);
    log.info({ topic, republished }, 'the source of missed events has republished');
  }
  return { republished, unknown };
};
