import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { reemitItems } from './items/announce.ts';
import { checkStock } from './stock/check-stock.ts';
import { backupObjects, restoreObjects } from './uploads/keep-objects.ts';

await runService({
  name: 'catalog',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: (deps) => buildApp(deps),
  commands: {
    /** `seed FILE`: fills an empty shop. Imported here, since it brings the picture library with it. */
    seed: async (deps, args) => (await import('./seed/seed.ts')).seed(deps, args),
    /** Copies the stored pictures into a folder, and back. */
    'backup-objects': backupObjects,
    'restore-objects': restoreObjects,
    /** Says which options' stock differs from its sources. */
    'check-stock': checkStock,
    /** Says every item again, so that other services can rebuild what they know of it. */
    reemit: async ({ db, log, now }) => log.info({ items: await reemitItems(db, now) }, 'items said again'),
  },
});
