import type { Logger } from 'pino';
import { createDb } from '../db/db.ts';
import { migrateSets } from '../db/migrate.ts';
import { createLogChanges } from './embedded/log-changes.ts';
import { startLogConsumer } from './embedded/log-consumer.ts';
import { createLogReader } from './embedded/log-reader.ts';
import { appendMessages, insertTopics, purgeMessages } from './embedded/log-store.ts';
import { createMembership } from './embedded/membership.ts';
import { countUnreadEvents } from './embedded/unread.ts';
import type { FormerLog } from './successor-bus.ts';

export interface EmbeddedBusOptions {
  /** The database of the log, shared by all services. */
  url: string;
  /** The same database past a pooler; `url` when absent. */
  directUrl?: string | undefined;
  clientId: string;
  log: Logger;
  /** The time for which a killed consumer keeps its partitions, ms. */
  leaseMs?: number;
}

const tables = { directory: new URL('../../migrations/event-log/', import.meta.url), table: 'log_migrations' };
const pruneEveryMs = 10 * 60_000;
const ping = { name: 'log.ping', text: 'select 1' };

/**
 * Creates the embedded event log, which has its own database. It has consumer groups, keeps the order of each key and
 * delivers each event at least once.
 */
export const createEmbeddedBus = ({
  url,
  directUrl,
  clientId,
  log,
  leaseMs = 6_000,
}: EmbeddedBusOptions): FormerLog => {
  const db = createDb({ url, directUrl, poolSize: 3, applicationName: `${clientId} events`, log });
  const reader = createLogReader(db);
  const membership = createMembership(db, leaseMs, log);
  const changes = createLogChanges(db, membership);
  const ensuredTopics = new Set<string>();
  let preparing: Promise<void> | undefined;
  let pruning: NodeJS.Timeout | undefined;

  const prune = async (): Promise<void> => {
    while ((await purgeMessages(db)) > 0);
  };
  const prepareOnce = async (): Promise<void> => {
    await migrateSets(url, [tables], log);
    const startPruning = (): void => {
      prune().catch((err: unknown) => log.warn({ err }, 'the event log was not pruned'));
    };
    pruning = setInterval(startPruning, pruneEveryMs * (0.5 + Math.random())).unref();
  };
  const prepare = (): Promise<void> => {
    preparing ??= prepareOnce().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };

  return {
    publish: async (topic, messages) => {
      await prepare();
      if (!ensuredTopics.has(topic)) await insertTopics(db, [topic]);
      ensuredTopics.add(topic);
      await appendMessages(db, topic, messages);
      changes.report('appended');
    },
    consume: async (options) => startLogConsumer({ db, reader, changes, log, membership, prepare }, options),
    countUnread: async ({ group, topics }) => {
      await prepare();
      return countUnreadEvents(db, group, topics);
    },
    check: async () => void (await db.run(ping)),
    close: async () => {
      clearInterval(pruning);
      await preparing?.catch(() => undefined);
      await db.end();
    },
  };
};
