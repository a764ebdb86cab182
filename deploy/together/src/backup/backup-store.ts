import type { Readable } from 'node:stream';
import type { BackupConfig } from './settings.ts';

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** Where backups lie. A file is there whole or not at all; names have slashes. */
export interface BackupStore {
  /** Answers how many bytes were written. */
  write(name: string, content: Readable): Promise<number>;
  /** Throws where there is no such file. */
  read(name: string): Promise<Readable>;
  list(): AsyncIterable<StoredFile>;
  /** Missing ones are fine. */
  remove(names: readonly string[]): Promise<void>;
}

/** The folder or the S3 that the settings name. Imported on first use: the SDK is large. */
export const openBackupStore = async (config: BackupConfig): Promise<BackupStore> =>
  config.backupTo.startsWith('s3://')
    ? (await import('./s3-store.ts')).createS3Store(config)
    : (await import('./folder-store.ts')).createFolderStore(config.backupTo);
