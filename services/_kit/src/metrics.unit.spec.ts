import type { Gauge } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

afterEach(() => void vi.useRealTimers());

it('a gauge that has to ask somebody holds a scrape up for a second at most, and tells the next one', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics('test');
  metrics.gauge('at_once', 'known here', [], () => undefined).set(2);
  const { promise: answer, resolve } = Promise.withResolvers<number>();
  const asked: Gauge = metrics.gauge('asked', 'known elsewhere', [], async () => asked.set(await answer));
  asked.set(1);
  const first = metrics.registry.metrics();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toMatch(/at_once\{.*\} 2[\s\S]*asked\{.*\} 1/);
  resolve(7);
  expect(await metrics.registry.metrics()).toMatch(/asked\{.*\} 7/);
  expect(vi.getTimerCount()).toBe(0);
});
