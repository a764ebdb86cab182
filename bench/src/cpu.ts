import { readdirSync, readFileSync } from 'node:fs';
import { runningProcesses } from '../../tests/support/processes.ts';

const ticksPerSecond = 100;

/** Times are in ms, and zeros mean that the process has ended. Linux only. */
const look = (pid: number): { parent: number; ms: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond };
  } catch {
    return { parent: 0, ms: 0 };
  }
};

export const cpuOf = (pid: number): number => look(pid).ms;

/**
 * Maps the name of each part of a run to the CPU time in ms that the part has used. `PostgreSQL` includes the backends.
 * The program that sends the load is a part too.
 */
export type CpuTimes = ReadonlyMap<string, number>;
export const readCpu = ({ dataDir }: { dataDir: string }): CpuTimes => {
  const { user, system } = process.cpuUsage();
  const times = new Map([['the load itself', (user + system) / 1_000]]);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = new Map(processes.map((name) => [Number(name), look(Number(name))]));
  for (const [pid, [service = '', ...others]] of runningProcesses(dataDir)) {
    const isPostgres = service === 'postgres';
    const name = isPostgres ? 'PostgreSQL' : others.length > 0 ? 'gateway and services' : service;
    const backends = isPostgres ? [...all.values()].filter(({ parent }) => parent === pid) : [];
    const ms = [all.get(pid) ?? look(pid), ...backends].reduce((sum, one) => sum + one.ms, 0);
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  return times;
};

/**
 * Formats the CPU time of one order, in ms: `PostgreSQL 8.5, order-payment 3.9, …: 25.1 in all`. `orders` orders were
 * placed between the two readings.
 */
export const cpuOfAnOrder = (before: CpuTimes, after: CpuTimes, orders: number): string => {
  const parts = [...after]
    .map(([name, ms]) => ({ name, ms: (ms - (before.get(name) ?? 0)) / Math.max(orders, 1) }))
    .sort((one, other) => other.ms - one.ms);
  const sum = parts.reduce((total, { ms }) => total + ms, 0);
  return `${parts.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')}: ${sum.toFixed(1)} in all`;
};

/**
 * Answers the CPU time of gateway, services and PostgreSQL for one order, in ms. Leaves out the program that sends the
 * load, and the stand-ins of the providers.
 */
export const msOfAnOrder = (before: CpuTimes, after: CpuTimes, orders: number): number =>
  [...after]
    .filter(([name]) => name !== 'the load itself' && name !== 'sandbox')
    .reduce((sum, [name, ms]) => sum + (ms - (before.get(name) ?? 0)), 0) / Math.max(orders, 1);
