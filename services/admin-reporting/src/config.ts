import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { commonSettings, type Settings, text, type Values } from '@gyeol/service-kit/config.ts';

export const settings = {
  ...commonSettings,
  backupTo: text('BACKUP_TO', {
    optional: true,
    description: 'where backups go; given, the back office says when the last one is older than 26 hours',
  }),
} as const satisfies Settings;
export type Config = Values<typeof settings>;
export type Deps = AppDeps<Config>;
