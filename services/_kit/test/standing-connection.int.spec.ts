import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDb, sql } from '../src/db/db.ts';
import { createStandingConnection, type StandingConnection } from '../src/db/standing-connection.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { startProxy, type TcpProxy } from './contract/tcp-proxy.ts';

const log = pino({ level: 'silent' });
const waits = { reconnectMs: 20, aliveEveryMs: 50, answerMs: 500 };

let test: TestDatabase;
let proxy: TcpProxy;
let standing: StandingConnection;
let heard: string[];
beforeEach(async () => {
  test = await createEmptyDatabase();
  const { port } = new URL(test.url);
  proxy = await startProxy(() => Number(port));
  // Connects by TCP, because a Unix socket would bypass the proxy.
  const url = (test.url.split('?', 1)[0] as string).replace(`:${port}/`, `:${proxy.port}/`);
  standing = createStandingConnection({ connectionString: url }, log, waits);
  heard = [];
  standing.listen((notification) => heard.push(notification));
  await expect.poll(() => standing.isListening()).toBe(true);
});
afterEach(async () => {
  await standing.end();
  await proxy.stop();
  await test.drop();
});

/** Another process notifies until this one hears it. */
const expectHeard = async (): Promise<void> => {
  heard.length = 0;
  await expect
    .poll(() => {
      test.db.notify('rows');
      return heard;
    })
    .toContain('rows');
};

describe('a standing connection', () => {
  it('hears the notifications of other processes', () => expectHeard());

  it('loses its locks when the server ends it, tells its listeners, and hears again after it has reconnected', async () => {
    expect(await standing.tryLock('leader')).toBe(true);
    heard.length = 0;
    await test.db.run(
      sql(
        'cut',
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
    await expect.poll(() => heard).toContain('connection');
    expect(standing.hasLock('leader')).toBe(false);
    await expectHeard();
    expect(await standing.tryLock('leader')).toBe(true);
  });

  it('notices that it is gone without a word, and then holds no lock', async () => {
    expect(await standing.tryLock('leader')).toBe(true);
    proxy.mute();
    await expect.poll(() => standing.hasLock('leader')).toBe(false);
    await expectHeard();
  });

  it('sends one notification for all that comes within a burst', async () => {
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    await client.query('listen event_log');
    const payloads: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    const other = createDb({ url: test.url, poolSize: 1, applicationName: 'other', log });
    for (let times = 0; times < 100; times += 1) other.notify('rows');
    await other.end();
    test.db.notify('last');
    await expect.poll(() => payloads.at(-1)).toBe('last');
    expect(payloads).toEqual(['rows', 'rows', 'last']);
    await client.end();
  });
});
