import { runningProcesses } from '../../tests/support/processes.ts';
import { metricsUrl } from './event-lag.ts';

/** How late a process came to what was due, ms: from timers 10 ms apart, which are in the figure. */
export interface ThreadDelay {
  /** What runs in the process. */
  name: string;
  p50: number;
  p99: number;
  max: number;
}

const readMs = (text: string, figure: string): number => {
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${figure}_seconds\\{[^}]*\\} (\\S+)$`, 'm').exec(text) ?? [];
  if (seconds === undefined) throw new Error(`the process does not show its ${figure} delay`);
  return Math.round(Number(seconds) * 10_000) / 10;
};

/** The delays since the last reading, which ends with it, of each process of the shop itself, the largest p99 first. */
export const readThreadDelays = async (dataDir: string): Promise<ThreadDelay[]> => {
  const own = [...runningProcesses(dataDir)].filter(([, [name]]) => name !== 'postgres' && name !== 'sandbox');
  const read = own.map(async ([pid, held]) => {
    const text = await (await fetch(metricsUrl(pid))).text();
    const name = held.length > 1 ? 'together' : (held[0] ?? '');
    return { name, p50: readMs(text, 'p50'), p99: readMs(text, 'p99'), max: readMs(text, 'max') };
  });
  return (await Promise.all(read)).sort((one, other) => other.p99 - one.p99);
};
