import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { RowCounts } from '@gyeol/service-kit/db/backup/write-backup.ts';
import type { BackupStore, StoredFile } from './backup-store.ts';

interface DatabaseFile {
  readonly bytes: number;
  readonly rows: RowCounts;
}
/**
 * The facts about a backup, readable without a key. The manifest is written last, so a folder without a manifest is no
 * backup.
 */
export interface Manifest {
  /** The moment at which all databases were read, in ISO 8601. Later changes are not in the backup. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly version: string;
  readonly databases: Readonly<Record<ServiceName, DatabaseFile>>;
  /** The names of the images of this backup. All backups share the stored images. */
  readonly images: readonly string[];
}

const manifestName = 'backup.json';
/** Formats a time as `20261128T030000Z`. Such names sort in the order of their times. */
export const nameOf = (startedAt: Date): string => `${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
export const dumpOf = (backup: string, service: ServiceName): string => `${backup}/${service}.sql.gz.age`;
export const imageFolder = 'images/';
export const imageFileOf = (image: string): string => `${imageFolder}${image}.age`;

const backupPattern = /^(\d{8}T\d{6}Z)\//;
/** Undefined for images and unknown files. */
export const backupOf = (file: string): string | undefined => backupPattern.exec(file)?.[1];

export const writeManifest = async (store: BackupStore, backup: string, manifest: Manifest): Promise<void> => {
  await store.write(`${backup}/${manifestName}`, Readable.from([`${JSON.stringify(manifest)}\n`]));
};
export const readManifest = async (store: BackupStore, backup: string): Promise<Manifest> =>
  JSON.parse(await text(await store.read(`${backup}/${manifestName}`))) as Manifest;

/**
 * The content of a store. `whole` lists complete backups, and `begun` lists unfinished backups. Both are sorted, oldest
 * first.
 */
export interface Inventory {
  readonly files: readonly StoredFile[];
  readonly whole: readonly string[];
  readonly begun: readonly string[];
}

export const takeInventory = async (store: BackupStore): Promise<Inventory> => {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  const all = [...new Set(files.flatMap(({ name }) => backupOf(name) ?? []))].sort();
  const names = new Set(files.map(({ name }) => name));
  const isWhole = (backup: string): boolean =>
    names.has(`${backup}/${manifestName}`) && services.every((service) => names.has(dumpOf(backup, service)));
  return { files, whole: all.filter(isWhole), begun: all.filter((backup) => !isWhole(backup)) };
};
