import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands, formerCommands } from './commands/index.ts';
import { settings } from './config.ts';

await runService({
  name: 'catalog',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: (deps) => buildApp(deps),
  commands,
  formerCommands,
});
