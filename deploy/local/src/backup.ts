import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { atSharedMoment } from '@gyeol/service-kit/db/backup/shared-moment.ts';
import { writeBackupFile } from '@gyeol/service-kit/db/backup/write-backup.ts';
import { runCommand } from './service-command.ts';
import { UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/** The manifest of a backup. It is written last, so a folder without a manifest is no backup. */
export interface Manifest {
  /** The moment at which all databases were read, in ISO 8601. Later changes are not in the backup. */
  startedAt: string;
  finishedAt: string;
  /** The shop in the backup: a demo's name or `ownShop`. Backups by earlier releases do not record the shop. */
  shop?: string;
}

export const dumpOf = (folder: string, service: ServiceName): string => join(folder, `${service}.sql.gz`);
export const imageFolderOf = (folder: string): string => join(folder, 'pictures');
const manifestOf = (folder: string): string => join(folder, 'backup.json');

/** Throws UsageError when the folder has no whole backup. */
export const readManifest = (folder: string): Manifest => {
  if (!existsSync(manifestOf(folder))) throw new UsageError(`${folder} holds no backup (npm run backup <folder>).`);
  return JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Manifest;
};

/**
 * Backs up every database at one moment, and returns that moment. Throws MomentMissed when the databases cannot all be
 * locked at the same moment.
 */
const backUpDatabases = (topology: Topology, folder: string): Promise<Date> =>
  atSharedMoment((moment) =>
    services.map((service) => {
      const { DATABASE_URL: databaseUrl = '' } = topology.envOf(service);
      return writeBackupFile(dumpOf(folder, service), { databaseUrl, service, moment });
    }),
  );

/** Backs up every database and the images while the shop is open. Throws UsageError when the folder is in use. */
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
