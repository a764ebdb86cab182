import type { Deps } from '../config.ts';
import { insertBackup } from './backup-store.ts';

/** The backup program runs `record-backup <moment> <bytes>` after each whole backup. */
export const recordBackup = async ({ db }: Pick<Deps, 'db'>, [moment = '', size = '']: readonly string[]) => {
  const [at, bytes] = [new Date(moment), Number(size)];
  if (Number.isNaN(at.getTime()) || !Number.isSafeInteger(bytes) || size === '')
    throw Object.assign(new Error('usage: record-backup <2026-01-31T12:00:00Z> <bytes>'), { code: 'USAGE' });
  await insertBackup(db, at, bytes);
};
