import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands } from './commands/index.ts';
import { settings } from './config.ts';

await runService({
  name: 'review',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands,
});
