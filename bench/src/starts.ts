import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../tests/support/eventually.ts';
import { killService, runEntries } from '../../tests/support/processes.ts';
import { startStack } from '../../tests/support/stack.ts';

/** The figures are the seconds until the shop is open. */
export interface Starts {
  /** The first start in a new folder, which also loads the demo data. */
  first: number;
  second: number;
  /** The restart after a kill of the process that listens on the shop's port. */
  afterKill: number;
}

const timed = async <T>(work: () => Promise<T>): Promise<[result: T, seconds: number]> => {
  const begun = performance.now();
  const result = await work();
  return [result, Math.round((performance.now() - begun) / 100) / 10];
};

/** Packages and the web page must be built already. */
export const measureStarts = async (args: readonly string[]): Promise<Starts> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gyeol-bench-'));
  try {
    const [opened, first] = await timed(() => startStack({ demo: true, dataDir, args }));
    await opened.stop();
    const [stack, second] = await timed(() => startStack({ demo: true, dataDir, args }));
    const pidOf = () => runEntries(dataDir).find(({ service }) => service === 'gateway')?.pid;
    const killed = pidOf();
    killService(dataDir, 'gateway');
    const isBack = async () => (await fetch(`${stack.shop}/livez`)).ok && pidOf() !== killed;
    const [, afterKill] = await timed(() => eventually('the shop is back', isBack, 60_000));
    await stack.stop();
    return { first, second, afterKill };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
