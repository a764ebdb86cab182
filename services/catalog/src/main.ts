import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { reemitItems } from './items/announce.ts';
import { seed } from './seed/seed.ts';

await runService({
  name: 'catalog',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: (deps) => buildApp(deps),
  commands: {
    /** `seed FILE`: the demo catalogue. */
    seed,
    /** Says every item again, so that other services can rebuild what they know of it. */
    reemit: async ({ db, log, now }) => log.info({ items: await reemitItems(db, now) }, 'items said again'),
  },
});
