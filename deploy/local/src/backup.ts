import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { runCommand } from './service-command.ts';
import { UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/** What a folder with a backup says of itself; written last, so that a folder without it is none. */
export interface Manifest {
  /** When the first database was read: whatever happened since may be missing. ISO 8601. */
  startedAt: string;
  finishedAt: string;
  /** Whose shop it is: a demo's name or `ownShop`; absent of a backup by an earlier release. */
  shop?: string;
}

export const dumpOf = (folder: string, service: ServiceName): string => join(folder, `${service}.sql.gz`);
export const imageFolderOf = (folder: string): string => join(folder, 'pictures');
const manifestOf = (folder: string): string => join(folder, 'backup.json');

/** Throws UsageError where there is no whole backup. */
export const readManifest = (folder: string): Manifest => {
  if (!existsSync(manifestOf(folder))) throw new UsageError(`${folder} holds no backup (npm run backup <folder>).`);
  return JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Manifest;
};

/** Backs every database and the images up while the shop is open. Throws UsageError when the folder is in use. */
export const backUp = async (
  topology: Topology,
  folder: string,
  shop: string | undefined,
  print: (line: string) => void,
): Promise<void> => {
  if (existsSync(manifestOf(folder))) throw new UsageError(`${folder} holds a backup already. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startedAt = new Date().toISOString();
  const backUpOne = async (service: ServiceName): Promise<void> => {
    await runCommand(topology, service, ['backup', dumpOf(folder, service)], print);
    print(`${service}: backed up`);
  };
  // Orders come last: whatever another database holds for one is then known there, and what it published since is published again
  // from its outbox after a restore.
  await Promise.all(services.filter((name) => name !== 'order-payment').map(backUpOne));
  await backUpOne('order-payment');
  await runCommand(topology, 'catalog', ['backup-objects', imageFolderOf(folder)], print);
  const manifest: Manifest = { startedAt, finishedAt: new Date().toISOString(), ...(shop && { shop }) };
  writeFileSync(`${manifestOf(folder)}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${manifestOf(folder)}.new`, manifestOf(folder));
  print(`${folder}: as of ${startedAt}`);
};
