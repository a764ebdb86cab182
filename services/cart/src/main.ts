import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';

await runService({
  name: 'cart',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
});
