import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands, formerCommands } from './commands/index.ts';
import { settings } from './config.ts';
import { paymentKeysChecks } from './payment/check-payment-keys.ts';

export const program: ServiceProgram<typeof settings> = {
  name: 'order-payment',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands,
  checks: paymentKeysChecks,
  formerCommands,
};

if (import.meta.main) await runService(program);
