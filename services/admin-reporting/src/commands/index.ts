import { recordBackup } from '../backups/record-backup.ts';
import { rebuild } from '../rebuild/rebuild.ts';

/** The commands of `node services/admin-reporting/src/main.ts <command> …` besides those of the kit. */
export const commands = { rebuild, 'record-backup': recordBackup };
