import type pg from 'pg';
import type { Logger } from 'pino';
import { createStandingClient, type Waits } from './standing-client.ts';

/** A notification that a process sent, or `connection` when this connection opened or ended: then any may be missing. */
type NotificationListener = (notification: string) => void;

/**
 * The connection of a process that stays open. It holds the locks of the process and hears the notifications of all
 * processes. When it ends, the locks are lost and no notification arrives until it is open again.
 */
export interface StandingConnection {
  tryLock(name: string): Promise<boolean>;
  /** True while this process has the lock. Asks nobody. */
  hasLock(name: string): boolean;
  unlock(name: string): Promise<void>;
  /** Opens the connection. Answers a function that ends the calls of `listener`. */
  listen(listener: NotificationListener): () => void;
  /** True while notifications arrive. */
  isListening(): boolean;
  end(): Promise<void>;
}

const defaultWaits: Waits = { reconnectMs: 1_000, aliveEveryMs: 10_000, answerMs: 5_000 };

/** Nothing connects before the first lock or listener. */
export const createStandingConnection = (
  connection: pg.ClientConfig,
  log: Pick<Logger, 'warn'>,
  waits: Waits = defaultWaits,
): StandingConnection => {
  const held = new Set<string>();
  const listeners = new Set<NotificationListener>();
  let listening = false;
  const notified = (notification: string): void => {
    for (const listener of listeners) listener(notification);
  };
  const client = createStandingClient(connection, log, waits, {
    notified,
    opened: () => {
      listening = true;
      notified('connection');
    },
    lost: () => {
      held.clear();
      if (!listening) return;
      listening = false;
      notified('connection');
    },
  });
  const checkAlive = (): void => {
    if (listening) client.query('select true as ok').catch(() => undefined);
  };
  const alive = setInterval(checkAlive, waits.aliveEveryMs).unref();
  return {
    tryLock: async (name) => {
      if (held.has(name)) return true;
      const acquired = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as ok', name);
      if (acquired) held.add(name);
      return acquired;
    },
    hasLock: (name) => held.has(name),
    unlock: async (name) => {
      // When the query fails, the connection and its locks are already lost.
      if (held.delete(name))
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0)) as ok', name).catch(() => false);
    },
    listen: (listener) => {
      listeners.add(listener);
      client.keepOpen();
      return () => listeners.delete(listener);
    },
    isListening: () => listening,
    end: () => {
      clearInterval(alive);
      return client.end();
    },
  };
};
