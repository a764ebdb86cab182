import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { RowCounts } from '@gyeol/service-kit/db/backup/write-backup.ts';
import type { BackupStore, StoredFile } from './backup-store.ts';

interface DatabaseFile {
  readonly bytes: number;
  readonly rows: RowCounts;
}
/** A backup says this of itself, readable without a key. It is written last: a folder without it is no backup. */
export interface Manifest {
  /** The moment at which all databases were read: whatever happened since is missing. ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Of the shop that wrote it. */
  readonly version: string;
  readonly databases: Readonly<Record<ServiceName, DatabaseFile>>;
  /** Names of images, which all backups share. */
  readonly images: readonly string[];
}

const manifestName = 'backup.json';
/** `20261128T030000Z`: names sort as their times do. */
export const nameOf = (startedAt: Date): string => `${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
export const dumpOf = (backup: string, service: ServiceName): string => `${backup}/${service}.sql.gz.age`;
export const imageFolder = 'images/';
export const imageFileOf = (image: string): string => `${imageFolder}${image}.age`;

const backupPattern = /^(\d{8}T\d{6}Z)\//;
/** The backup that a file belongs to; undefined of images and of strangers. */
export const backupOf = (file: string): string | undefined => backupPattern.exec(file)?.[1];

export const writeManifest = async (store: BackupStore, backup: string, manifest: Manifest): Promise<void> => {
  await store.write(`${backup}/${manifestName}`, Readable.from([`${JSON.stringify(manifest)}\n`]));
};
export const readManifest = async (store: BackupStore, backup: string): Promise<Manifest> =>
  JSON.parse(await text(await store.read(`${backup}/${manifestName}`))) as Manifest;

/** A store holds whole backups, oldest first, some that were only begun, and images. */
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
