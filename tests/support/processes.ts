import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

export interface RunEntry {
  service: string;
  instance: number;
  pid: number;
  port: number;
}

/** What the run's `run.json` says now. */
export const runEntries = (dataDir: string): RunEntry[] =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunEntry[];

/** What runs in each process of the run: a process holds several services where they are together. */
export const runningProcesses = (dataDir: string): ReadonlyMap<number, string[]> => {
  const processes = new Map<number, string[]>();
  for (const { service, pid } of runEntries(dataDir)) processes.set(pid, [...(processes.get(pid) ?? []), service]);
  return processes;
};

/** Whether one process holds the services and the gateway. */
export const areTogether = (dataDir: string): boolean =>
  [...runningProcesses(dataDir).values()].some((held) => held.includes('gateway') && held.length > 1);

/** Kills every process of a service at once, as a power cut would; where they are together, all services and the gateway. */
export const killService = (dataDir: string, service: string): void => {
  const victims = [...runningProcesses(dataDir)].filter(([, held]) => held.includes(service));
  if (victims.length === 0) throw new Error(`${service} does not run`);
  for (const [pid] of victims) process.kill(pid, 'SIGKILL');
};

/** Resolves when the gateway says that every service answers. */
export const whenReady = (shop: string, withinMs = 30_000): Promise<boolean> =>
  eventually('the shop is ready', async () => (await fetch(`${shop}/readyz`)).status === 200, withinMs);
