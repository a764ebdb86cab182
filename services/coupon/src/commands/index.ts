import { seed } from '../seed/seed.ts';
import { republish } from './republish.ts';

/** `node services/coupon/src/main.ts <command> …`, beside the kit's own. */
export const commands = { seed, republish };
/** What a command was called before: accepted for one version. */
export const formerCommands = { reemit: 'republish' } as const;
