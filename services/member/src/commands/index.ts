import { seed } from '../seed/seed.ts';
import { createAdmin } from './create-admin.ts';
import { keys, newKey } from './keys.ts';
import { messages } from './messages.ts';
import { republish } from './republish.ts';
import { setRole } from './set-role.ts';

/** `node services/member/src/main.ts <command> …`, beside the kit's own. */
export const commands = {
  'create-admin': createAdmin,
  'set-role': setRole,
  'new-key': newKey,
  keys,
  messages,
  republish,
  seed,
};
/** What a command was called before: accepted for one version. */
export const formerCommands = { reemit: 'republish' } as const;
