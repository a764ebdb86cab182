import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { getLagTracker } from './lag.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('the lag is the age of the oldest unhandled record, and 0 when all records are handled', async () => {
  const metrics = createMetrics('test');
  const lag = getLagTracker(metrics);
  const ago = (seconds: number) => ({ offset: 0, key: 'a', value: '', time: Date.now() - seconds * 1_000 });
  const topicPartition = { topic: 'gyeol.catalog', partition: 3 };
  lag.record({ ...topicPartition, records: [ago(90), ago(60)], behind: 7 }, 1);
  lag.record({ ...topicPartition, partition: 4, records: [ago(20)], behind: 5 }, 1);
  expect(lag.seconds()).toBe(60);
  expect(await metrics.registry.metrics()).toMatch(/event_consumer_lag_seconds\{topic="gyeol.catalog",partition="4"/);
  lag.record({ ...topicPartition, records: [ago(60)], behind: 1 }, 1);
  lag.record({ ...topicPartition, partition: 4, records: [ago(1)], behind: 1 }, 1);
  expect(getLagTracker(metrics).seconds()).toBe(0);
});

it('a partition with waiting events is no longer counted after four minutes without a report', async () => {
  const metrics = createMetrics('test');
  const lag = getLagTracker(metrics);
  const record = { offset: 0, key: 'a', value: '', time: Date.now() };
  lag.record({ topic: 'gyeol.catalog', partition: 3, records: [record], behind: 2_000 }, 1);
  lag.record({ topic: 'gyeol.catalog', partition: 4, records: [record], behind: 1 }, 1);
  const count = () => metrics.registry.getSingleMetricAsString('event_consumer_lag');
  expect(await count()).toMatch(/partition="3".*\} 1999/);
  vi.setSystemTime(Date.now() + 241_000);
  expect(await count()).not.toContain('partition="3"');
  expect(await count()).toMatch(/partition="4".*\} 0/);
  expect(lag.seconds()).toBe(0);
});
