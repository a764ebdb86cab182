import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { findLastBackupAt } from './backup-store.ts';

/** A day and two hours, because backups run once a night. */
const lateAfterMs = 26 * 60 * 60 * 1_000;

export const backupRoutes = (api: FastifyInstance, { db, config, now, metrics }: Deps): void => {
  const lastSuccess = metrics.gauge(
    'backup_last_success_timestamp_seconds',
    'When the data of the last whole backup were read; 0: there was none, NaN: none is expected',
    [],
    async () => {
      const at = await findLastBackupAt(db);
      const none = config.backupTo === undefined ? Number.NaN : 0;
      lastSuccess.set(at === null ? none : at.getTime() / 1_000);
    },
  );
  serve(api, reportingCalls.lastBackup, async () => {
    const at = await findLastBackupAt(db);
    const isLate = at === null ? config.backupTo !== undefined : now().getTime() - at.getTime() > lateAfterMs;
    return { at: at?.toISOString() ?? null, isLate };
  });
};
