import { seed } from '../seed/seed.ts';
import { createAdmin } from './create-admin.ts';
import { endSessions } from './end-sessions.ts';
import { inviteOwner } from './invite-owner.ts';
import { keys, newKey } from './keys.ts';
import { messages } from './messages.ts';
import { republish } from './republish.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { setRole } from './set-role.ts';

export const commands = {
  'create-admin': createAdmin,
  'invite-owner': inviteOwner,
  'set-role': setRole,
  'end-sessions': endSessions,
  'reset-second-factor': resetSecondFactor,
  'new-key': newKey,
  keys,
  messages,
  republish,
  seed,
};
/** Earlier names of commands, accepted for one version. */
export const formerCommands = { reemit: 'republish' } as const;
