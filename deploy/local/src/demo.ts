import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Demo } from '@gyeol/demo/demo.ts';
import { writeSeeds } from '@gyeol/demo/seeds.ts';
import { placeTodaysOrders } from '@gyeol/demo/today.ts';
import type { DataDir } from './data-dir.ts';
import { step } from './progress.ts';
import { runCommand } from './service-command.ts';
import type { Settings } from './settings.ts';
import type { Topology } from './topology.ts';

/** Those of a row at once. What orders tell the others by events is about what the first row holds. */
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

/** Loads the demo data once: the past by each service's `seed` command, today by the public API. */
export const loadDemo = async (demo: Demo, settings: Settings, data: DataDir, topology: Topology): Promise<void> => {
  if (data.has('demo')) return;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-demo-'));
  try {
    writeSeeds(demo, folder, new Date());
    for (const row of seeded) {
      await step(`demo data: ${row.join(', ')}`, () =>
        Promise.all(row.map((service) => seed(topology, service, join(folder, `${service}.json`)))),
      );
    }
    await step('demo data: today', () =>
      placeTodaysOrders(demo, {
        shop: `http://127.0.0.1:${settings.port}`,
        sandbox: `http://127.0.0.1:${settings.sandboxPort}`,
      }),
    );
    data.set('demo');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
