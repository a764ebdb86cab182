import { runningProcesses } from '../../tests/support/processes.ts';
import { metricsUrl } from './event-lag.ts';

/** The delays of a process's timers, in ms. A timer is set for 10 ms, and each delay includes these 10 ms. */
export interface ThreadDelay {
  /** Names the part that runs in the process, or `together` for several parts. */
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

/** Each reading covers the time since the previous reading and resets the delays. The largest p99 comes first. */
export const readThreadDelays = async (dataDir: string): Promise<ThreadDelay[]> => {
  const own = [...runningProcesses(dataDir)].filter(([, [name]]) => name !== 'postgres' && name !== 'sandbox');
  const read = own.map(async ([pid, held]) => {
    const text = await (await fetch(metricsUrl(pid))).text();
    const name = held.length > 1 ? 'together' : (held[0] ?? '');
    return { name, p50: readMs(text, 'p50'), p99: readMs(text, 'p99'), max: readMs(text, 'max') };
  });
  return (await Promise.all(read)).sort((one, other) => other.p99 - one.p99);
};
