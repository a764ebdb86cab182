import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { atSharedMoment } from '@gyeol/service-kit/db/backup/shared-moment.ts';
import { writeBackupFile } from '@gyeol/service-kit/db/backup/write-backup.ts';
import { runCommand } from './service-command.ts';
import { UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/** What a folder with a backup says of itself; written last, so that a folder without it is none. */
export interface Manifest {
  /** The moment at which all databases were read: whatever happened since is missing. ISO 8601. */
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

/** Backs every database up as of one moment, and answers it. Throws MomentMissed when they cannot be held still together. */
const backUpDatabases = (topology: Topology, folder: string): Promise<Date> =>
  atSharedMoment((moment) =>
    services.map((service) => {
      const { DATABASE_URL: databaseUrl = '' } = topology.envOf(service);
      return writeBackupFile(dumpOf(folder, service), { databaseUrl, service, moment });
    }),
  );

/** Backs every database and the images up while the shop is open. Throws UsageError when the folder is in use. */
export const backUp = async (
  topology: Topology,
  folder: string,
  shop: string | undefined,
  print: (line: string) => void,
): Promise<void> => {
  if (existsSync(manifestOf(folder))) throw new UsageError(`${folder} holds a backup already. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startedAt = (await backUpDatabases(topology, folder)).toISOString();
  for (const service of services) print(`${service}: backed up`);
  await runCommand(topology, 'catalog', ['backup-objects', imageFolderOf(folder)], print);
  const manifest: Manifest = { startedAt, finishedAt: new Date().toISOString(), ...(shop && { shop }) };
  writeFileSync(`${manifestOf(folder)}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${manifestOf(folder)}.new`, manifestOf(folder));
  print(`${folder}: as of ${startedAt}`);
};
