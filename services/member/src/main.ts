import { runService } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { createAdmin } from './commands/create-admin.ts';
import { keys, newKey } from './commands/keys.ts';
import { messages } from './commands/messages.ts';
import { republish } from './commands/republish.ts';
import { setRole } from './commands/set-role.ts';
import { settings } from './config.ts';
import { seed } from './seed.ts';

await runService({
  name: 'member',
  settings: settings,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  commands: {
    'create-admin': createAdmin,
    'set-role': setRole,
    'new-key': newKey,
    keys,
    messages,
    republish,
    seed,
  },
  formerCommands: { reemit: 'republish' },
});
