import pg from 'pg';
import type { Logger } from 'pino';
import { type Db, sql } from '../../db/db.ts';

/** `appended`: events were appended. `group`: members or leases of a group changed. */
type LogChange = 'appended' | 'group';

/**
 * Notifies all processes of changes. Signals only save waiting time, because a process that misses a signal finds the
 * change by polling.
 */
export interface LogSignal {
  send(change: LogChange): void;
  /**
   * Calls `listener` when any process sends a change, including this process. Answers a function that ends the calls.
   */
  listen(listener: (change: LogChange) => void): () => void;
  /** True while signals can arrive. */
  isConnected(): boolean;
  end(): Promise<void>;
}

const channel = 'event_log';
const reconnectMs = 1_000;
/** The first signal of a burst is sent at once. Later signals of the burst are sent together after this time, ms. */
const batchDelayMs = 4;

// The notification is not sent in the transaction of the append, because a transaction that notifies holds a lock of
// the whole cluster through its commit. A transaction with only the notification commits without waiting for the disk.
const notify = sql('log.notify', `select pg_notify('${channel}', change) from unnest($1::text[]) as change`);

export const createLogSignal = (db: Db, url: string, applicationName: string, log: Logger): LogSignal => {
  const listeners = new Set<(change: LogChange) => void>();
  const unsent = new Set<LogChange>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  let connected = false;
  let ended = false;

  const notifyListeners = (change: LogChange): void => {
    for (const listener of listeners) listener(change);
  };
  const reconnect = (): void => {
    connected = false;
    client = undefined;
    if (!ended) retry = setTimeout(() => void connect(), reconnectMs);
  };
  const connect = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    client = mine;
    mine.on('error', (err) => log.debug({ err }, 'the listener of the event log ended'));
    mine.on('notification', ({ payload }) => notifyListeners(payload === 'group' ? 'group' : 'appended'));
    try {
      await mine.connect();
      mine.once('end', reconnect);
      await mine.query(`listen ${channel}`);
      connected = true;
      notifyListeners('group');
    } catch {
      if (mine.listenerCount('end') > 0) await mine.end().catch(() => undefined);
      else reconnect();
    }
  };
  const flush = (): void => {
    flushTimer = undefined;
    if (unsent.size === 0) return;
    db.run(notify, [[...unsent]]).catch(() => undefined);
    unsent.clear();
    flushTimer = setTimeout(flush, batchDelayMs);
  };
  const send = (change: LogChange): void => {
    unsent.add(change);
    if (!flushTimer) flush();
  };
  return {
    send,
    listen: (listener) => {
      listeners.add(listener);
      if (!client && !retry) void connect();
      return () => listeners.delete(listener);
    },
    isConnected: () => connected,
    end: async () => {
      ended = true;
      clearTimeout(retry);
      clearTimeout(flushTimer);
      await client?.end().catch(() => undefined);
    },
  };
};
