import { readFileSync } from 'node:fs';
import { runEntries } from '../../tests/support/processes.ts';

const infrastructure = new Set(['postgres', 'sandbox', 'gateway']);

/** Where a service shows its metrics: the internal port that its environment names. Linux only. */
const metricsUrl = (pid: number): string => {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const port = environment.find((entry) => entry.startsWith('INTERNAL_PORT='))?.split('=')[1];
  return `http://127.0.0.1:${port}/metrics`;
};

/** p95 in ms from an event's append to the end of its effect, over all services, since they started. */
export const eventLag = async ({ dataDir }: { dataDir: string }): Promise<{ p95: number; events: number }> => {
  const buckets = new Map<number, number>();
  for (const { service, pid } of runEntries(dataDir)) {
    if (infrastructure.has(service)) continue;
    const text = await (await fetch(metricsUrl(pid))).text();
    for (const [, le = '', count = '0'] of text.matchAll(
      /^event_delay_seconds_bucket\{[^}]*le="([^"]+)"[^}]*\} (\d+)/gm,
    )) {
      const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
      buckets.set(bound, (buckets.get(bound) ?? 0) + Number(count));
    }
  }
  const sorted = [...buckets].sort(([one], [other]) => one - other);
  const events = sorted.at(-1)?.[1] ?? 0;
  const p95 = sorted.find(([, count]) => count >= events * 0.95)?.[0] ?? 0;
  return { p95: Math.round(p95 * 1_000), events };
};
