import type { Metrics } from '../metrics.ts';
import type { BusBatch } from './bus.ts';

export interface LagTracker {
  /** Records the lag after a batch, of which the first `done` records were handled. */
  record(batch: Pick<BusBatch, 'topic' | 'partition' | 'records' | 'behind'>, done: number): void;
  /** The age of the oldest waiting event of this process's partitions, s; 0 when none waits. */
  seconds(): number;
}

interface PartitionLag {
  readonly topic: string;
  readonly partition: string;
  /** `behind` counts the waiting events. `since` is the append time of the oldest waiting event, ms since 1970. */
  readonly behind: number;
  readonly since: number | undefined;
  readonly recordedAt: number;
}
/**
 * This process reports a partition with waiting events again within two minutes, even while every statement runs into
 * its time limit. After twice that time without a report, the partition and its waiting events belong to another
 * instance.
 */
const forgetAfterMs = 240_000;

const trackers = new WeakMap<Metrics, LagTracker>();
const createLagTracker = (metrics: Metrics): LagTracker => {
  const lags = new Map<string, PartitionLag>();
  const age = (since: number): number => Math.max(Date.now() - since, 0) / 1_000;
  const currentLags = (): PartitionLag[] => {
    for (const [key, { behind, recordedAt }] of lags) {
      if (behind > 0 && Date.now() - recordedAt > forgetAfterMs) lags.delete(key);
    }
    return [...lags.values()];
  };
  const labels = ['topic', 'partition'] as const;
  const count = metrics.gauge('event_consumer_lag', 'Events not yet handled', labels, () => {
    count.reset();
    for (const { topic, partition, behind } of currentLags()) count.set({ topic, partition }, behind);
  });
  const oldest = metrics.gauge('event_consumer_lag_seconds', 'Age of the oldest event not yet handled', labels, () => {
    oldest.reset();
    for (const { topic, partition, since } of currentLags()) {
      if (since !== undefined) oldest.set({ topic, partition }, age(since));
    }
  });
  return {
    record: ({ topic, partition, records, behind }, done) => {
      const next = records[done] ?? records.at(-1);
      const waits = next !== undefined && behind > done;
      lags.set(`${topic}/${partition}`, {
        topic,
        partition: String(partition),
        behind: Math.max(behind - done, 0),
        since: waits ? next.time : undefined,
        recordedAt: Date.now(),
      });
    },
    seconds: () => Math.max(0, ...currentLags().map(({ since }) => (since === undefined ? 0 : age(since)))),
  };
};
/**
 * Answers the tracker of these metrics, the same tracker for every call. It measures the lag of the process's consumer
 * in events and in time.
 */
export const getLagTracker = (metrics: Metrics): LagTracker => {
  const tracker = trackers.get(metrics) ?? createLagTracker(metrics);
  trackers.set(metrics, tracker);
  return tracker;
};
