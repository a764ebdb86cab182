import { seed } from '../seed/seed.ts';

/** The commands of `node services/review/src/main.ts <command> …` besides those of the kit. */
export const commands = { seed };
