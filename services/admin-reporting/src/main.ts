import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { rebuild } from './rebuild/rebuild.ts';

await runService({
  name: 'admin-reporting',
  settings: settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands: { rebuild },
});
