import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { republish } from './coupons/republish.ts';
import { seed } from './seed.ts';

await runService({
  name: 'coupon',
  settings: settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands: { seed, republish },
  formerCommands: { reemit: 'republish' },
});
