import { recordBackup } from '../backups/record-backup.ts';
import { rebuild } from '../rebuild/rebuild.ts';

export const commands = { rebuild, 'record-backup': recordBackup };
