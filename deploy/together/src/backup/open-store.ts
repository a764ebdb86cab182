import type { BackupStore } from './backup-store.ts';
import type { BackupConfig } from './settings.ts';

/** The folder or the S3 that the settings name. Imported on first use: the SDK is large. */
export const openBackupStore = async (config: BackupConfig): Promise<BackupStore> =>
  config.backupTo.startsWith('s3://')
    ? (await import('./s3-store.ts')).createS3Store(config)
    : (await import('./folder-store.ts')).createFolderStore(config.backupTo);
