import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';

export const program: ServiceProgram<typeof settings> = {
  name: 'cart',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
};

if (import.meta.main) await runService(program);
