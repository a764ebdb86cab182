import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Addresses } from './addresses.ts';
import { createNameReader, followNames } from './names.ts';

const addresses = (orders: string): Addresses =>
  ({ urls: {}, internalUrls: { 'order-payment': [orders] } }) as unknown as Addresses;
const of = (answer: Addresses) => answer.internalUrls['order-payment'];

describe('names of services', () => {
  it('become all addresses that they stand for, in one order', async () => {
    const read = createNameReader(async () => ['10.0.0.9', '10.0.0.2', '10.0.0.9', 'fd00::1']);
    expect(of(await read(addresses('http://order-payment:8081')))).toEqual([
      'http://10.0.0.2:8081',
      'http://10.0.0.9:8081',
      'http://[fd00::1]:8081',
    ]);
  });

  it('stay when they are numbers, loopback, or behind TLS', async () => {
    const read = createNameReader(async () => ['10.0.0.9']);
    for (const url of ['http://127.0.0.1:1', 'http://[::1]:1', 'http://localhost:1', 'https://orders.example:1'])
      expect(of(await read(addresses(url)))).toEqual([url]);
  });

  it('keep what was known last while nobody resolves them', async () => {
    const answers = [['10.0.0.1'], new Error('ENOTFOUND')];
    const read = createNameReader(async () => {
      const next = answers.shift();
      if (!Array.isArray(next)) throw next;
      return next;
    });
    await read(addresses('http://orders:1'));
    expect(of(await read(addresses('http://orders:1')))).toEqual(['http://10.0.0.1:1']);
  });

  it('are told when they moved, and only then', async () => {
    let instances = ['10.0.0.1'];
    const told: unknown[] = [];
    const log = { info: () => undefined };
    const resolve = async () => instances;
    const end = followNames(addresses('http://orders:1'), (now) => told.push(of(now)), { log, resolve, period: 5 });
    await sleep(60);
    instances = ['10.0.0.1', '10.0.0.2'];
    await sleep(60);
    end();
    instances = [];
    await sleep(30);
    expect(told).toEqual([['http://10.0.0.1:1'], ['http://10.0.0.1:1', 'http://10.0.0.2:1']]);
  });
});
