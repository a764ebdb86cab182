import type { Gauge } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

afterEach(() => void vi.useRealTimers());

it('a gauge with a slow remote value delays a scrape by 1 s at most, and the next scrape has the value', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics('test');
  metrics.gauge('at_once', 'known here', [], () => undefined).set(2);
  const { promise: answer, resolve } = Promise.withResolvers<number>();
  const remote: Gauge = metrics.gauge('asked', 'known elsewhere', [], async () => remote.set(await answer));
  remote.set(1);
  const first = metrics.registry.metrics();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toMatch(/at_once\{.*\} 2[\s\S]*asked\{.*\} 1/);
  resolve(7);
  expect(await metrics.registry.metrics()).toMatch(/asked\{.*\} 7/);
  expect(vi.getTimerCount()).toBe(0);
});

it('a renamed metric is also exported under its former name, with its former labels', async () => {
  const metrics = createMetrics('test');
  for (let twice = 0; twice < 2; twice += 1) {
    const paid = metrics.counter('paid_total', 'Paid', ['outcome']);
    metrics.formerly('told_total', paid, ({ outcome }) => ({ outcome: outcome === 'refund' ? 'return' : outcome }));
  }
  metrics.counter<'outcome'>('paid_total', 'Paid').inc({ outcome: 'refund' }, 3);
  metrics.formerly('parked', metrics.gauge('waiting', 'Waiting')).set(2);
  metrics.formerly('effect_seconds', metrics.histogram('handler_seconds', 'Time')).observe(0.5);
  const text = await metrics.registry.metrics();
  for (const line of [
    'paid_total{outcome="refund",service="test"} 3',
    '# HELP told_total Deprecated, renamed to paid_total',
    '# TYPE told_total counter',
    'told_total{outcome="return",service="test"} 3',
    'waiting{service="test"} 2',
    'parked{service="test"} 2',
    'effect_seconds_bucket{le="1",service="test"} 1',
    'effect_seconds_count{service="test"} 1',
    'handler_seconds_count{service="test"} 1',
  ])
    expect(text).toContain(line);
});
