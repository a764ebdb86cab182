import type { BackupStore } from './backup-store.ts';
import type { BackupConfig } from './settings.ts';

/** The S3 client is imported on first use, because the SDK is large. */
export const openBackupStore = async (config: BackupConfig): Promise<BackupStore> =>
  config.backupTo.startsWith('s3://')
    ? (await import('./s3-store.ts')).createS3Store(config)
    : (await import('./folder-store.ts')).createFolderStore(config.backupTo);
