import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { Config } from '../config.ts';
import { republishAllItems } from '../items/item-events.ts';
import { backupObjects, restoreObjects } from './backup-objects.ts';
import { verifyStock } from './verify-stock.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

/** `node services/catalog/src/main.ts <command> …`, beside the kit's own. */
export const commands: Readonly<Record<string, Command>> = {
  /** `seed FILE`: fills an empty shop. Imported here, since it brings the image library with it. */
  seed: async (deps, args) => (await import('../seed/seed.ts')).seed(deps, args),
  /** Copies the stored images into a folder, and back. */
  'backup-objects': backupObjects,
  'restore-objects': restoreObjects,
  /** Says which options' stock differs from its sources. */
  'verify-stock': verifyStock,
  /** Republishes every item, so that other services can rebuild what they know of it. */
  republish: async (deps) => deps.log.info({ items: await republishAllItems(deps) }, 'items republished'),
};
/** What a command was called before: accepted for one version. */
export const formerCommands = { 'check-stock': 'verify-stock', reemit: 'republish' } as const;
