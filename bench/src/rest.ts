import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../tests/support/stack.ts';
import { readCpu } from './cpu.ts';
import { measureDatabaseWork } from './database-work.ts';
import type { Page } from './page.ts';

interface Rest {
  readonly commits: number;
  readonly writes: number;
  readonly updatedRows: number;
  readonly walKb: number;
  /** The share of a core that gateway, services and PostgreSQL use together. */
  readonly cpu: number;
}

/** Measures a shop that nobody visits. All figures but `cpu` are per second. */
const measureRest = async (stack: Stack, seconds: number): Promise<Rest> => {
  const end = await measureDatabaseWork(stack);
  const before = readCpu(stack);
  await sleep(seconds * 1_000);
  const after = readCpu(stack);
  const { commits, writes, updatedRows, walKb } = await end();
  const ofShop = [...after].filter(([name]) => name !== 'the load itself' && name !== 'sandbox');
  const cpuMs = ofShop.reduce((sum, [name, ms]) => sum + ms - (before.get(name) ?? 0), 0);
  const perSecond = (sum: number): number => Math.round((sum / seconds) * 10) / 10;
  return {
    commits: perSecond(commits),
    writes: perSecond(writes),
    updatedRows: perSecond(updatedRows),
    walKb: perSecond(walKb),
    cpu: Math.round((cpuMs / seconds / 1_000) * 1_000) / 10,
  };
};

/** After this time a shop that was just opened has nothing left to do, and PostgreSQL has analysed the new tables. */
const settleMs = 180_000;

export const reportRest = async (
  stack: Stack,
  { print, row, header, verdict }: Page,
  seconds: number,
): Promise<void> => {
  await sleep(settleMs);
  const { commits, writes, updatedRows, walKb, cpu } = await measureRest(stack, seconds);
  print(`\n### A shop at rest, ${seconds} s\n`);
  header('figure', 'measured', 'target');
  const figure = (name: string, measured: number, most: number): void =>
    row(name, measured, `≤ ${most}: ${verdict(measured <= most)}`);
  figure('commits a second, all databases', commits, 8);
  row('of them writing', writes, '');
  figure('rows updated a second', updatedRows, 5);
  figure('WAL without whole pages, kB/s', walKb, 2);
  figure('CPU of gateway, services and PostgreSQL, % of a core', cpu, 1.5);
};
