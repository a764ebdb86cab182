import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { dumpOf, picturesOf } from './backup.ts';
import type { DataDir } from './data-dir.ts';
import { step } from './progress.ts';
import { runCommand } from './service-command.ts';
import type { Topology } from './topology.ts';

const run = async (topology: Topology, service: ServiceName, args: readonly string[]): Promise<void> => {
  const words: string[] = [];
  await runCommand(topology, service, args, (line) => words.push(line)).catch(() => {
    throw new Error(`${service} could not be restored: ${words.at(-1) ?? 'it says nothing'}`);
  });
};

/** Fills the empty databases before any service opens. Throws where one is not empty. */
export const restoreDatabases = async (topology: Topology, folder: string): Promise<void> => {
  await step('restoring the databases', () =>
    Promise.all(services.map((service) => run(topology, service, ['restore', dumpOf(folder, service)]))),
  );
};

/** Puts the pictures back. The demo data are never loaded over what was restored. */
export const restorePictures = async (topology: Topology, data: DataDir, folder: string): Promise<void> => {
  await step('restoring pictures', () => run(topology, 'catalog', ['restore-objects', picturesOf(folder)]));
  data.set('demo');
};
