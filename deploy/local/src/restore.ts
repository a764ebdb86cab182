import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { dumpOf, imageFolderOf } from './backup.ts';
import type { DataDir } from './data-dir.ts';
import { step } from './progress.ts';
import { runCommand } from './service-command.ts';
import type { Topology } from './topology.ts';

const run = async (topology: Topology, service: ServiceName, args: readonly string[]): Promise<void> => {
  const output: string[] = [];
  await runCommand(topology, service, args, (line) => output.push(line)).catch(() => {
    throw new Error(`${service} could not be restored: ${output.at(-1) ?? 'it says nothing'}`);
  });
};

/** Fills the empty databases before any service opens. Throws when a database is not empty. */
export const restoreDatabases = async (topology: Topology, folder: string): Promise<void> => {
  await step('restoring the databases', () =>
    Promise.all(services.map((service) => run(topology, service, ['restore', dumpOf(folder, service)]))),
  );
};

/** Restores the images. The mark `demo` keeps the shop from loading the demo data over the restored data. */
export const restoreImages = async (topology: Topology, data: DataDir, folder: string): Promise<void> => {
  await step('restoring images', () => run(topology, 'catalog', ['restore-objects', imageFolderOf(folder)]));
  data.set('demo');
};
