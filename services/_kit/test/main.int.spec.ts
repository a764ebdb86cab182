import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/db.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { version } from '../src/version.ts';

const program = fileURLToPath(new URL('./fixtures/service.ts', import.meta.url));
let database: TestDatabase;
let log: TestDatabase;
const children: ChildProcess[] = [];

const start = (args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const child = fork(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      // Most of the time of these tests goes into compiling the same modules for each process.
      NODE_COMPILE_CACHE: join(tmpdir(), 'gyeol-compile-cache'),
      PORT: '0',
      INTERNAL_PORT: '0',
      DATABASE_URL: database.url,
      EVENTS_DATABASE_URL: log.url,
      SERVICE_TOKEN_SECRET: 's'.repeat(32),
      MEMBER_INTERNAL_URL: 'http://127.0.0.1:9',
      MIGRATE_ON_START: 'on',
      GREETING: '안녕',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  let written = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
    written += String(chunk);
  });
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code as number);
  return { child, ended, output: () => output, written: () => written };
};
const messageOf = async (child: ChildProcess, type: string) => {
  for await (const [message] of on(child, 'message', { close: ['exit'] })) {
    if ((message as { type: string }).type === type) return message as { port: number; internalPort: number };
  }
  throw new Error(`ended without '${type}'`);
};

beforeAll(async () => {
  [database, log] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => Promise.all([database.drop(), log.drop()]));

describe('a service process', () => {
  it('names every invalid setting of its environment in one line and exits with 1', async () => {
    const { ended, output } = start([], {
      PORT: 'x',
      GREETING: '',
      SERVICE_TOKEN_SECRET: 'short',
      EVENTS_DATABASE_URL: '',
    });
    expect(await ended).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toMatch(/^catalog: .*PORT.*SERVICE_TOKEN_SECRET.*GREETING/);
    expect(output()).not.toContain('short;');
  });

  it('migrates, reports its ports, and answers running requests before it ends on SIGTERM', async () => {
    const { child, ended, output } = start();
    const { port, internalPort } = await messageOf(child, 'ready');
    await expect.poll(output).toMatch(new RegExp(`"version":"${version}","port":${port},.*"msg":"ready"`));
    expect((await fetch(`http://127.0.0.1:${internalPort}/readyz`)).status).toBe(200);
    const atWork = messageOf(child, 'at work');
    const answer = fetch(`http://127.0.0.1:${port}/api/category/getAll`);
    await atWork;
    const ending = messageOf(child, 'ending');
    child.kill('SIGTERM');
    await ending;
    child.send({ type: 'answer' });
    expect(await (await answer).json()).toEqual([{ id: 1, name: '안녕' }]);
    expect(await ended).toBe(0);
  });

  it('ends by itself when its supervisor is gone', async () => {
    const { child, ended } = start();
    await messageOf(child, 'ready');
    child.disconnect();
    expect(await ended).toBe(0);
  });

  it('keeps the log of a command out of its standard output, which may be a file', async () => {
    const fresh = await createEmptyDatabase();
    const migrated = start(['migrate'], { DATABASE_URL: fresh.url });
    expect(await migrated.ended).toBe(0);
    expect(migrated.output()).toContain('"msg":"migrated"');
    expect(migrated.written()).toBe('');
    expect(await start(['replay'], { DATABASE_URL: fresh.url }).ended).toBe(0);
    await fresh.drop();
  });

  it('runs a command and ends, and lists the commands when it gets an unknown one', async () => {
    const [greet, unknown] = [start(['greet', 'a', 'b']), start(['dance'])];
    expect(await Promise.all([greet.ended, unknown.ended])).toEqual([0, 1]);
    expect(greet.output()).toBe('안녕 a b\n');
    expect(unknown.output()).toMatch(
      /unknown command dance; there are check, migrate, fold-texts, backup, restore, replay, catch-up, greet/,
    );
  });

  it('checks its dependencies with a line for each, and creates no table', async () => {
    const fresh = await createEmptyDatabase();
    const good = start(['check'], { DATABASE_URL: fresh.url, NODE_OPTIONS: '--max-old-space-size=64' });
    expect(await good.ended).toBe(0);
    expect(good.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^ok {2}catalog settings: all \d+ can be read$/),
      'ok  catalog secrets: none is a file',
      expect.stringMatching(/^ok {2}catalog database: PostgreSQL /),
      expect.stringMatching(/^ok {2}catalog event log: PostgreSQL /),
      expect.stringMatching(/^ok {2}catalog greeting: 안녕$/),
      expect.stringMatching(/^ok {2}catalog memory: /),
    ]);
    const countTables = sql(
      'test.tables',
      "select count(*)::integer as count from pg_tables where schemaname = 'public'",
    );
    expect(await fresh.db.one(countTables)).toEqual({ count: 0 });
    await fresh.drop();
  });

  it('reports every invalid setting at once, checks the rest, and shows no secret', async () => {
    const wrong = new URL(database.url);
    wrong.password = 'guessed-by-nobody';
    wrong.search = '';
    const secret = { SERVICE_TOKEN_SECRET: 'far too short' };
    const { ended, output } = start(['check'], { ...secret, PORT: '', GREETING: '', DATABASE_URL: wrong.href });
    expect(await ended).toBe(1);
    const lines = output().trim().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^RED catalog settings: PORT is missing – for example PORT=8080/),
      expect.stringMatching(
        /^RED catalog settings: SERVICE_TOKEN_SECRET needs at least 32 .* SERVICE_TOKEN_SECRET_FILE names/,
      ),
      expect.stringMatching(/^RED catalog settings: GREETING is missing – /),
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^RED catalog database: the password is refused/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok {2}catalog event log: /));
    expect(output()).not.toMatch(/far too short|guessed-by-nobody/);
  });

  it('reports a missing event log, a Kafka user without a password and a malformed database address', async () => {
    const none = start(['check'], { EVENTS_DATABASE_URL: '' });
    const half = start(['check'], { KAFKA_BROKERS: '127.0.0.1:9', KAFKA_SASL_USERNAME: 'shop' });
    const odd = start(['check'], { DATABASE_URL: 'nowhere' });
    expect(await Promise.all([none.ended, half.ended, odd.ended])).toEqual([1, 1, 1]);
    expect(odd.output()).toMatch(/^RED catalog database: its address is none – it looks like postgres:/m);
    expect(none.output()).toMatch(/^RED catalog settings: EVENTS_DATABASE_URL or KAFKA_BROKERS is missing/m);
    expect(half.output()).toMatch(
      /^RED catalog settings: KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD belong together/m,
    );
  });
});
