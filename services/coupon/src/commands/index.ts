import { seed } from '../seed/seed.ts';
import { republish } from './republish.ts';

/** The commands of `node services/coupon/src/main.ts <command> …` besides those of the kit. */
export const commands = { seed, republish };
/** Former names of commands, which are accepted for one version. */
export const formerCommands = { reemit: 'republish' } as const;
