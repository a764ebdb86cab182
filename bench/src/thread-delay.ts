import { runningProcesses } from '../../tests/support/processes.ts';
import { metricsUrl } from './event-lag.ts';

/**
 * The delay, in ms, with which a process ran due timers. The timers are 10 ms apart, and the figure includes these 10
 * ms.
 */
export interface ThreadDelay {
  /** The part that runs in the process, or `together` for several parts. */
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

/**
 * Reads the delays of each process of the shop since the previous reading, the largest p99 first. Each reading resets
 * them.
 */
export const readThreadDelays = async (dataDir: string): Promise<ThreadDelay[]> => {
  const own = [...runningProcesses(dataDir)].filter(([, [name]]) => name !== 'postgres' && name !== 'sandbox');
  const read = own.map(async ([pid, held]) => {
    const text = await (await fetch(metricsUrl(pid))).text();
    const name = held.length > 1 ? 'together' : (held[0] ?? '');
    return { name, p50: readMs(text, 'p50'), p99: readMs(text, 'p99'), max: readMs(text, 'max') };
  });
  return (await Promise.all(read)).sort((one, other) => other.p99 - one.p99);
};
