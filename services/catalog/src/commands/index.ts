import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import { republishAllItems } from '../items/item-events.ts';
import { backupObjects, restoreObjects } from './backup-objects.ts';
import { verifyStock } from './verify-stock.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

export const commands: Readonly<Record<string, Command>> = {
  /**
   * `seed FILE` fills an empty shop. Its module is imported only when the command runs, because the module loads the
   * image library.
   */
  seed: async (deps, args) => (await import('../seed/seed.ts')).seed(deps, args),
  'backup-objects': backupObjects,
  'restore-objects': restoreObjects,
  'verify-stock': verifyStock,
  republish: async (deps) => deps.log.info({ items: await republishAllItems(deps) }, 'items republished'),
};
/** Former names of commands, which are accepted for one version. */
export const formerCommands = { 'check-stock': 'verify-stock', reemit: 'republish' } as const;
