import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { seed } from './seed.ts';

await runService({
  name: 'review',
  settings: settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands: { seed },
});
