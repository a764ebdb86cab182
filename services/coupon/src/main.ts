import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands, formerCommands } from './commands/index.ts';
import { settings } from './config.ts';
import { typedTables } from './coupons/typed-tables.ts';

export const program: ServiceProgram<typeof settings> = {
  name: 'coupon',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  typedTables,
  build: buildApp,
  commands,
  formerCommands,
};

if (import.meta.main) await runService(program);
