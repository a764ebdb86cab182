import pg from 'pg';
import type { Logger } from 'pino';
import { dbError } from './errors.ts';

export interface Locks {
  tryLock(name: string): Promise<boolean>;
  unlock(name: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * Creates the advisory locks of one process. All locks are on one separate connection. When the connection ends, the
 * locks are lost, and the next `tryLock` opens a new connection.
 */
export const createLocks = (connection: pg.ClientConfig, log: Pick<Logger, 'warn'>): Locks => {
  const held = new Set<string>();
  let current: Promise<pg.Client> | undefined;

  const forget = (client: Promise<pg.Client>): void => {
    if (current !== client) return;
    current = undefined;
    held.clear();
  };
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client(connection);
    const opened: Promise<pg.Client> = client.connect().then(() => client);
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the locks ended'));
    client.on('end', () => forget(opened));
    opened.catch(() => forget(opened));
    return opened;
  };
  const queryNow = async (text: string, name: string): Promise<boolean> => {
    current ??= connect();
    const mine = current;
    try {
      const client = await mine;
      const { rows } = await client.query<{ ok: boolean }>(text, [name]);
      return current === mine && rows[0]?.ok === true;
    } catch (error) {
      forget(mine);
      throw dbError('advisory lock', error);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  /**
   * Sends one query after another, because pg warns when the queries of a client overlap, and refuses this from version
   * 9.
   */
  const query = (text: string, name: string): Promise<boolean> => {
    const answer = last.then(() => queryNow(text, name));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    tryLock: async (name) => {
      if (held.has(name)) return true;
      const acquired = await query('select pg_try_advisory_lock(hashtextextended($1, 0)) as ok', name);
      if (acquired) held.add(name);
      return acquired;
    },
    unlock: async (name) => {
      // When the query fails, the connection and its locks are already lost.
      if (held.delete(name))
        await query('select pg_advisory_unlock(hashtextextended($1, 0)) as ok', name).catch(() => false);
    },
    end: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
};
