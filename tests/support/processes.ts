import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

export interface RunEntry {
  service: string;
  instance: number;
  pid: number;
  port: number;
}

/** Reads the current content of `run.json`, which lists the processes of an open shop. */
export const runEntries = (dataDir: string): RunEntry[] =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunEntry[];

/** Lists the services in each process of an open shop. One process may hold several services. */
export const runningProcesses = (dataDir: string): ReadonlyMap<number, string[]> => {
  const processes = new Map<number, string[]>();
  for (const { service, pid } of runEntries(dataDir)) processes.set(pid, [...(processes.get(pid) ?? []), service]);
  return processes;
};

export const areTogether = (dataDir: string): boolean =>
  [...runningProcesses(dataDir).values()].some((held) => held.includes('gateway') && held.length > 1);

/**
 * Kills every process of a service with SIGKILL, like a power cut. When all services run in one process, this kills all
 * services and the gateway.
 */
export const killService = (dataDir: string, service: string): void => {
  const victims = [...runningProcesses(dataDir)].filter(([, held]) => held.includes(service));
  if (victims.length === 0) throw new Error(`${service} does not run`);
  for (const [pid] of victims) process.kill(pid, 'SIGKILL');
};

/** Waits until the gateway reports that every service answers. */
export const whenReady = (shop: string, withinMs = 30_000): Promise<boolean> =>
  eventually('the shop is ready', async () => (await fetch(`${shop}/readyz`)).status === 200, withinMs);
