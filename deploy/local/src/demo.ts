import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { DemoName } from '@gyeol/demo/demo.ts';
import type { DataDir } from './data-dir.ts';
import { step } from './progress.ts';
import { runCommand } from './service-command.ts';
import { root, type Settings } from './settings.ts';
import type { Topology } from './topology.ts';

/**
 * The services of one row are seeded at the same time. The events of orders refer to data of the first row, so the
 * second row follows later.
 */
const seeded = [
  ['member', 'catalog', 'coupon'],
  ['order-payment', 'review'],
] as const satisfies readonly (readonly ServiceName[])[];

const seed = async (topology: Topology, service: ServiceName, file: string): Promise<void> => {
  const output: string[] = [];
  await runCommand(topology, service, ['seed', file], (line) => output.push(line)).catch(() => {
    throw new Error(`The demo data of ${service} could not be loaded:\n${output.join('\n')}`);
  });
};

/**
 * Runs a step in a separate process. The supervisor lives as long as the shop, and would never free the memory of the
 * demo data.
 */
const runDemo = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'deploy', 'demo', 'src', 'main.ts'), ...args]);

/** Loads the demo data once: past events by each service's `seed` command, and today's events by the public API. */
export const loadDemo = async (
  demo: DemoName,
  settings: Settings,
  data: DataDir,
  topology: Topology,
): Promise<void> => {
  if (data.has('demo')) return;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-demo-'));
  try {
    const sandbox = `http://127.0.0.1:${settings.sandboxPort}`;
    await runDemo('seeds', demo, folder, sandbox);
    for (const row of seeded) {
      await step(`demo data: ${row.join(', ')}`, () =>
        Promise.all(row.map((service) => seed(topology, service, join(folder, `${service}.json`)))),
      );
    }
    await step('demo data: today', () => runDemo('today', demo, `http://127.0.0.1:${settings.port}`, sandbox));
    data.set('demo');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
