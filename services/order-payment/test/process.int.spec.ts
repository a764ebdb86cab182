import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let database: TestDatabase;
let events: TestDatabase;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  [database, events] = await Promise.all([
    createTestDatabase(new URL('../migrations/', import.meta.url)),
    createEmptyDatabase(),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'order-process-'));
  env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_URL: database.url,
    EVENTS_DATABASE_URL: events.url,
    SERVICE_TOKEN_SECRET: 'a secret of the tests, 32 characters or more',
    MEMBER_INTERNAL_URL: 'http://127.0.0.1:9',
    CATALOG_INTERNAL_URL: 'http://127.0.0.1:9',
    COUPON_INTERNAL_URL: 'http://127.0.0.1:9',
    PORTONE_IMP_KEY: 'k',
    PORTONE_IMP_SECRET: 's',
  };
});
afterAll(async () => {
  await Promise.all([database.drop(), events.drop(), rm(folder, { recursive: true })]);
});

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}
const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve) => {
    let [out, errors] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, out, errors }));
  });
const command = (...args: string[]): Promise<Ended> => ended(spawn(process.execPath, [main, ...args], { env }));

const past = {
  key: 'one',
  merchantUid: 'past-1',
  member: {
    memberId: 7,
    username: 'minji@example.com',
    displayName: '민지',
    realName: '김민지',
    phoneNumber: '01012345678',
    postCode: '04524',
    address: '서울시 중구',
    detailAddress: '1층',
  },
  lines: [
    {
      itemId: 1,
      itemOptionId: 11,
      title: '토트백',
      itemOptionName: '기본',
      imageUrl: '/x',
      quantity: 1,
      unitPrice: 9_000,
    },
  ],
  status: 'DELIVERED',
  daysBack: 10,
};

describe('the order-payment process', () => {
  it('serves without its neighbours, and exits cleanly on SIGTERM', async () => {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const end = ended(child);
    const { internalPort, port } = await new Promise<{ port: number; internalPort: number }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { port: number; internalPort: number }));
      end.then(({ errors }) => reject(new Error(errors)), reject);
    });
    expect((await fetch(`http://127.0.0.1:${internalPort}/livez`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
    expect(metrics).toContain('order_reconciler_lag_seconds');
    expect(await (await fetch(`http://127.0.0.1:${port}/admin/getSettingValue/deliveryFee`)).json()).toBe(3_000);
    child.kill('SIGTERM');
    expect((await end).code).toBe(0);
  }, 90_000);

  it('seeds orders, prints a story, and runs a command under its former name with a warning', async () => {
    const file = join(folder, 'history.json');
    await writeFile(file, JSON.stringify({ orders: [past] }));
    expect(await command('seed', file)).toMatchObject({ code: 0, out: '1 past orders loaded, 0 were there already\n' });
    const [story, former] = await Promise.all([command('story', 'past-1'), command('reemit')]);
    expect(story.out).toContain('DELIVERED');
    expect(former).toMatchObject({ code: 0, out: '6 events republished\n' });
    expect(former.errors).toMatch(/"name":"republish","formerly":"reemit"/);
  }, 90_000);

  it('reports a usage error in one line', async () => {
    const reply = await command('story');
    expect(reply).toMatchObject({ code: 1, errors: 'order-payment: usage: story <merchantUid>\n' });
  }, 90_000);
});
