import { expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { lagTracker } from './lag.ts';

it('what waits is as old as the first record without its effect; nothing waits once all had theirs', async () => {
  const metrics = createMetrics('test');
  const lag = lagTracker(metrics);
  const ago = (seconds: number) => ({ offset: 0, key: 'a', value: '', time: Date.now() - seconds * 1_000 });
  const place = { topic: 'gyeol.catalog', partition: 3 };
  lag.note({ ...place, records: [ago(90), ago(60)], behind: 7 }, 1);
  lag.note({ ...place, partition: 4, records: [ago(20)], behind: 5 }, 1);
  expect(lag.seconds()).toBeCloseTo(60, 0);
  expect(await metrics.registry.metrics()).toMatch(/event_consumer_lag_seconds\{topic="gyeol.catalog",partition="4"/);
  lag.note({ ...place, records: [ago(60)], behind: 1 }, 1);
  lag.note({ ...place, partition: 4, records: [ago(1)], behind: 1 }, 1);
  expect(lagTracker(metrics).seconds()).toBe(0);
});
