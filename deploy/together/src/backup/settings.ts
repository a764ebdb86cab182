import { ConfigError, readConfig, text, url, type Values } from '@gyeol/service-kit/config.ts';

/** Admin-reporting also reads `BACKUP_TO`, for the owner's home page in the back office. */
export const backupSettings = {
  backupTo: text('BACKUP_TO', {
    description: 'where backups go: a folder (`/backup` in compose), or `s3://bucket/prefix`',
  }),
  publicKey: text('BACKUP_PUBLIC_KEY', {
    description: 'what backups are encrypted to: `age1…`, made by `new-backup-key`; its private half stays elsewhere',
  }),
  s3Endpoint: url('BACKUP_S3_ENDPOINT', { optional: true, description: 'any S3, for `s3://`; absent: AWS' }),
  s3Region: text('BACKUP_S3_REGION', { default: 'us-east-1' }),
  // These files exist only when backups go to an S3.
  s3AccessKeyId: { ...text('BACKUP_S3_ACCESS_KEY_ID', { optional: true, secret: true }), mayLackFile: true },
  s3SecretAccessKey: { ...text('BACKUP_S3_SECRET_ACCESS_KEY', { optional: true, secret: true }), mayLackFile: true },
} as const;
export type BackupConfig = Values<typeof backupSettings>;

/** Throws ConfigError. */
export const readBackupConfig = (env: NodeJS.ProcessEnv): BackupConfig => {
  const config = readConfig(backupSettings, env);
  if (!config.publicKey.startsWith('age1')) throw new ConfigError(['BACKUP_PUBLIC_KEY must begin with age1']);
  return config;
};
