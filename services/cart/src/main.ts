import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { cartSettings } from './config.ts';

await runService({
  name: 'cart',
  settings: cartSettings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
});
