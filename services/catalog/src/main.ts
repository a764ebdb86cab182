import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { republishAllItems } from './items/item-events.ts';
import { verifyStock } from './stock/verify-stock.ts';
import { backupObjects, restoreObjects } from './uploads/backup-objects.ts';

await runService({
  name: 'catalog',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: (deps) => buildApp(deps),
  commands: {
    /** `seed FILE`: fills an empty shop. Imported here, since it brings the image library with it. */
    seed: async (deps, args) => (await import('./seed/seed.ts')).seed(deps, args),
    /** Copies the stored images into a folder, and back. */
    'backup-objects': backupObjects,
    'restore-objects': restoreObjects,
    /** Says which options' stock differs from its sources. */
    'verify-stock': verifyStock,
    /** Republishes every item, so that other services can rebuild what they know of it. */
    republish: async ({ db, log, now }) => log.info({ items: await republishAllItems(db, now) }, 'items republished'),
  },
  formerCommands: { 'check-stock': 'verify-stock', reemit: 'republish' },
});
