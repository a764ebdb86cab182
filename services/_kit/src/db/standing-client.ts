import pg from 'pg';
import type { Logger } from 'pino';
import { dbError } from './errors.ts';

/** The channel of all notifications in a database. The previous release uses it in the database of the event log. */
export const channel = 'event_log';

/** In ms. Tests use shorter times. */
export interface Waits {
  readonly reconnectMs: number;
  /**
   * A connection can break without a word, for example when a network drops it. A statement at this interval shows it.
   */
  readonly aliveEveryMs: number;
  /** The longest wait for an answer. */
  readonly answerMs: number;
}

// Without these settings, a server whose network dropped this connection would keep its locks for hours.
const beginText = `listen ${channel}; set tcp_user_timeout = 25000;
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

interface Listener {
  notified(notification: string): void;
  opened(): void;
  lost(): void;
}
interface StandingClient {
  /** Opens the connection if it is not open. From then on it is opened again whenever it ends. */
  keepOpen(): void;
  /** Runs one query after another, and opens the connection if needed. Throws DbError. */
  query(text: string, ...values: string[]): Promise<boolean>;
  end(): Promise<void>;
}

const connect = async (client: pg.Client): Promise<pg.Client> => {
  await client.connect();
  await client.query(beginText);
  return client;
};

/** Runs one work after another. pg warns when the queries of a client overlap, and refuses this from version 9. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  };
};

/** Creates a client with one connection that listens. Nothing connects before the first call. */
export const createStandingClient = (
  connection: pg.ClientConfig,
  log: Pick<Logger, 'warn'>,
  { reconnectMs, answerMs }: Pick<Waits, 'reconnectMs' | 'answerMs'>,
  listener: Listener,
): StandingClient => {
  let current: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let [kept, ended] = [false, false];
  const enqueue = createQueue();

  const open = (): Promise<pg.Client> => {
    if (current) return current;
    if (ended) return Promise.reject(new Error('the standing connection has ended'));
    clearTimeout(retry);
    const client = new pg.Client({ ...connection, query_timeout: answerMs });
    const opened = connect(client);
    current = opened;
    client.on('notification', ({ payload = '' }) => listener.notified(payload));
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the locks ended'));
    client.on('end', () => lose(opened));
    opened.then(listener.opened, () => drop(opened, client));
    return opened;
  };
  const keepOpen = (): void => {
    kept = true;
    open().catch(() => undefined);
  };
  const lose = (lost: Promise<pg.Client>): void => {
    if (current !== lost) return;
    current = undefined;
    listener.lost();
    if (kept && !ended) retry = setTimeout(keepOpen, reconnectMs);
  };
  const drop = (lost: Promise<pg.Client>, client: pg.Client): void => {
    lose(lost);
    client.end().catch(() => undefined);
  };
  const query = (text: string, ...values: string[]): Promise<boolean> =>
    enqueue(async () => {
      const mine = open();
      try {
        const { rows } = await (await mine).query<{ ok: boolean }>(text, values);
        return current === mine && rows[0]?.ok === true;
      } catch (error) {
        mine.then((client) => drop(mine, client)).catch(() => undefined);
        throw dbError('standing connection', error);
      }
    });
  return {
    keepOpen,
    query,
    end: async () => {
      ended = true;
      clearTimeout(retry);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
};
