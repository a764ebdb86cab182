import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import { republishAllItems } from '../items/item-events.ts';
import { backupObjects, restoreObjects } from './backup-objects.ts';
import { verifyStock } from './verify-stock.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

/** The commands of `node services/catalog/src/main.ts <command> …` besides those of the kit. */
export const commands: Readonly<Record<string, Command>> = {
  /**
   * `seed FILE` fills an empty shop. Its module is imported only when the command runs, because the module loads the
   * image library.
   */
  seed: async (deps, args) => (await import('../seed/seed.ts')).seed(deps, args),
  /** Copies the stored images into a folder; `restore-objects` copies them back. */
  'backup-objects': backupObjects,
  'restore-objects': restoreObjects,
  /** Prints the options whose stock differs from its sources. */
  'verify-stock': verifyStock,
  /** Republishes every item, so that other services can rebuild their read models. */
  republish: async (deps) => deps.log.info({ items: await republishAllItems(deps) }, 'items republished'),
};
/** Former names of commands, which are accepted for one version. */
export const formerCommands = { 'check-stock': 'verify-stock', reemit: 'republish' } as const;
