import { recordBackup } from '../backups/record-backup.ts';
import { rebuild } from '../rebuild/rebuild.ts';

/** `node services/admin-reporting/src/main.ts <command> …`, beside the kit's own. */
export const commands = { rebuild, 'record-backup': recordBackup };
