import { type Db, sql } from '../db/db.ts';
import type { Worker } from '../worker.ts';
import type { EventBus } from './bus.ts';
import { withSendSpans } from './relay-spans.ts';

interface RelayOptions {
  readonly db: Db;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly now: () => Date;
}

interface OutboxRow {
  id: number;
  topic: string;
  key: string;
  value: string;
}

const batchSize = 500;
/** The delay between a commit and the read, ms. Events that other requests commit meanwhile are sent together. */
const pauseMs = 5;
const everyMs = 200;
const pruneEveryMs = 60_000;

// Reads all unsent rows from the lowest id on. So a row with a low id that commits late is never passed over, and no
// locked row is skipped. The lock on the aggregate's row keeps the order within a key.
const takeUnsent = sql(
  'kit.outbox.take',
  'select id, topic, key, value from take_unsent(published => $1::bigint[], size => $2::integer)',
);
const prune = sql(
  'kit.outbox.prune',
  `delete from outbox where id in (select id from outbox order by id limit 5000) and sent_at < now() - interval '1 hour'`,
);

/** Splits rows into runs of one topic, in order. Each run is sent in one call. */
const byTopic = (rows: readonly OutboxRow[]): OutboxRow[][] => {
  const runs: OutboxRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.topic === row.topic) last.push(row);
    else runs.push([row]);
  }
  return runs;
};

/**
 * Creates a sender that marks acknowledged rows only with its next read. A crash before that read makes duplicates,
 * which the inbox absorbs.
 */
const createSender = ({ db, bus }: RelayOptions) => {
  let acknowledged: number[] = [];
  const read = async (): Promise<OutboxRow[]> => {
    const rows = await db.rows<OutboxRow>(takeUnsent, [acknowledged, batchSize]);
    acknowledged = [];
    return rows;
  };
  return {
    hasUnmarked: (): boolean => acknowledged.length > 0,
    /** Sends the next rows, at most `batchSize`. Answers true when more rows may wait. */
    sendBatch: async (): Promise<boolean> => {
      const rows = await read();
      for (const run of byTopic(rows)) {
        await withSendSpans(run, () => bus.publish(run[0]?.topic ?? '', run));
        acknowledged.push(...run.map(({ id }) => id));
      }
      return rows.length === batchSize;
    },
    /**
     * Marks the acknowledged rows that are left. If that fails, the events of these rows are published again, and each
     * inbox recognises the events.
     */
    markRest: async (): Promise<void> => {
      if (acknowledged.length > 0) await db.run(takeUnsent, [acknowledged, 0]).catch(() => undefined);
    },
  };
};

/** Deletes rows that were sent more than an hour ago, up to 5,000 at a time. */
const createPruning = ({ db, now }: RelayOptions) => {
  let dueAt = new Date(0);
  return {
    run: async (): Promise<void> => {
      if (now() >= dueAt) dueAt = new Date((await db.run(prune)) === 0 ? now().getTime() + pruneEveryMs : 0);
    },
    hasMore: (): boolean => now() >= dueAt,
  };
};

/**
 * Publishes the outbox of one service. Only one instance leads, to save work. Two leaders at once would publish
 * duplicates, but in order, because each sends from the oldest unsent row.
 */
export const createRelay = (options: RelayOptions): Worker => {
  const sender = createSender(options);
  const pruning = createPruning(options);
  return {
    name: 'outbox relay',
    ...{ everyMs, pauseMs, exclusive: true, wokenBy: 'events', ownSpans: true },
    run: async (signal) => {
      while ((await sender.sendBatch()) && !signal.aborted);
      await pruning.run();
    },
    // The next read marks the rows that were sent.
    dueAt: async () =>
      sender.hasUnmarked() || pruning.hasMore() ? new Date(options.now().getTime() + everyMs) : undefined,
    stop: sender.markRest,
  };
};
