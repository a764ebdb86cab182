import { readFileSync } from 'node:fs';
import { runningProcesses } from '../../tests/support/processes.ts';

/** These processes handle no events. */
const infrastructure = new Set(['postgres', 'sandbox', 'gateway']);

/**
 * Answers the address of a process's metrics. Finds the internal port in the environment of the process. Linux only.
 */
export const metricsUrl = (pid: number): string => {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const port = environment.find((entry) => /^(GATEWAY_)?INTERNAL_PORT=/.test(entry))?.split('=')[1];
  return `http://127.0.0.1:${port}/metrics`;
};

/** Maps an upper bound in seconds to the number of events whose delay was at most this bound. */
export type Delays = ReadonlyMap<number, number>;

/**
 * Reads the delays of all events that the services have handled since their start. A delay lasts from the append of the
 * event to the end of its effect.
 */
export const readDelays = async ({ dataDir }: { dataDir: string }): Promise<Delays> => {
  const buckets = new Map<number, number>();
  for (const [pid, held] of runningProcesses(dataDir)) {
    if (held.every((service) => infrastructure.has(service))) continue;
    const text = await (await fetch(metricsUrl(pid))).text();
    for (const [, le = '', count = '0'] of text.matchAll(
      /^event_delay_seconds_bucket\{[^}]*le="([^"]+)"[^}]*\} (\d+)/gm,
    )) {
      const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
      buckets.set(bound, (buckets.get(bound) ?? 0) + Number(count));
    }
  }
  return buckets;
};

/**
 * Answers the time in ms within which 95 % of the events between two readings were handled. Like Prometheus'
 * histogram_quantile, spreads events evenly between the bounds of their bucket.
 */
export const delayP95 = (before: Delays, after: Delays): number => {
  const sorted = [...after]
    .map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }))
    .sort((one, other) => one.bound - other.bound);
  const wanted = (sorted.at(-1)?.count ?? 0) * 0.95;
  const index = sorted.findIndex(({ count }) => count >= wanted);
  const { bound, count } = sorted[index] ?? { bound: 0, count: 0 };
  const below = sorted[index - 1] ?? { bound: 0, count: 0 };
  if (!Number.isFinite(bound)) return Math.round(below.bound * 1_000);
  const inside = count > below.count ? (wanted - below.count) / (count - below.count) : 1;
  return Math.round((below.bound + (bound - below.bound) * inside) * 1_000);
};
