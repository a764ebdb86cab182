import { seed } from '../seed/seed.ts';
import { republish } from './republish.ts';

export const commands = { seed, republish };
/** Former names of commands, which are accepted for one version. */
export const formerCommands = { reemit: 'republish' } as const;
