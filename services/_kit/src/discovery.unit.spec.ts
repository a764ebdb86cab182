import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUrlResolver, watchInstances } from './discovery.ts';
import type { ServiceInstances } from './instance-registry.ts';

const serviceInstances = (orders: string): ServiceInstances =>
  ({ urls: {}, internalUrls: { 'order-payment': [orders] } }) as unknown as ServiceInstances;
const of = (answer: ServiceInstances) => answer.internalUrls['order-payment'];

afterEach(() => void vi.useRealTimers());

describe('host names of services', () => {
  it('are resolved to all their addresses, sorted and without duplicates', async () => {
    const resolveUrls = createUrlResolver(async () => ['10.0.0.9', '10.0.0.2', '10.0.0.9', 'fd00::1']);
    expect(of(await resolveUrls(serviceInstances('http://order-payment:8081')))).toEqual([
      'http://10.0.0.2:8081',
      'http://10.0.0.9:8081',
      'http://[fd00::1]:8081',
    ]);
  });

  it('are not resolved when they are numeric, loopback or behind TLS', async () => {
    const resolveUrls = createUrlResolver(async () => ['10.0.0.9']);
    for (const url of ['http://127.0.0.1:1', 'http://[::1]:1', 'http://localhost:1', 'https://orders.example:1'])
      expect(of(await resolveUrls(serviceInstances(url)))).toEqual([url]);
  });

  it('keep their last addresses while they cannot be resolved', async () => {
    const answers = [['10.0.0.1'], new Error('ENOTFOUND')];
    const resolveUrls = createUrlResolver(async () => {
      const next = answers.shift();
      if (!Array.isArray(next)) throw next;
      return next;
    });
    await resolveUrls(serviceInstances('http://orders:1'));
    expect(of(await resolveUrls(serviceInstances('http://orders:1')))).toEqual(['http://10.0.0.1:1']);
  });

  it('are watched, and each change of their addresses is reported once, until the watch ends', async () => {
    vi.useFakeTimers();
    let instances = ['10.0.0.1'];
    const changes: unknown[] = [];
    const resolve = vi.fn(async () => instances);
    const watched = serviceInstances('http://orders:1');
    const end = watchInstances(watched, (now) => changes.push(of(now)), { log: { info: () => undefined }, resolve });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(changes).toEqual([['http://10.0.0.1:1']]);
    instances = ['10.0.0.1', '10.0.0.2'];
    await vi.advanceTimersByTimeAsync(6_000);
    expect(changes).toEqual([['http://10.0.0.1:1'], ['http://10.0.0.1:1', 'http://10.0.0.2:1']]);
    end();
    instances = ['10.0.0.3'];
    const lookups = resolve.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([changes.length, resolve.mock.calls.length]).toEqual([2, lookups]);
  });
});
