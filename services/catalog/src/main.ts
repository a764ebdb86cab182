import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands, formerCommands } from './commands/index.ts';
import { settings } from './config.ts';
import { typedTables } from './item-editing/typed-tables.ts';
import { createObjectStoreCheck } from './uploads/create-object-store.ts';

export const program: ServiceProgram<typeof settings> = {
  name: 'catalog',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  typedTables,
  build: (deps) => buildApp(deps),
  commands,
  checks: (config) => [createObjectStoreCheck(config)],
  formerCommands,
};

if (import.meta.main) await runService(program);
