import type { Metrics } from '../metrics.ts';
import type { BusBatch } from './bus.ts';

export interface LagTracker {
  /** After a batch, of which the first `done` records had their effect. */
  note(batch: Pick<BusBatch, 'topic' | 'partition' | 'records' | 'behind'>, done: number): void;
  /** Age of the oldest event that waits in a partition of this process, s; 0 when none does. */
  seconds(): number;
}

const trackers = new WeakMap<Metrics, LagTracker>();
const make = (metrics: Metrics): LagTracker => {
  /** Since when events of a partition wait, ms since 1970. */
  const waiting = new Map<string, { topic: string; partition: string; since: number }>();
  const age = (since: number): number => Math.max(Date.now() - since, 0) / 1_000;
  const gauge = metrics.gauge(
    'event_consumer_lag_seconds',
    'Age of the oldest event not yet handled',
    ['topic', 'partition'],
    () => {
      gauge.reset();
      for (const { topic, partition, since } of waiting.values()) gauge.set({ topic, partition }, age(since));
    },
  );
  return {
    note: ({ topic, partition, records, behind }, done) => {
      const key = `${topic}/${partition}`;
      const next = records[done] ?? records.at(-1);
      if (next && behind > done) waiting.set(key, { topic, partition: String(partition), since: next.time });
      else waiting.delete(key);
    },
    seconds: () => Math.max(0, ...[...waiting.values()].map(({ since }) => age(since))),
  };
};
/** How far the consumer of a process is behind, in time; one for its metrics. */
export const lagTracker = (metrics: Metrics): LagTracker => {
  const known = trackers.get(metrics) ?? make(metrics);
  trackers.set(metrics, known);
  return known;
};
