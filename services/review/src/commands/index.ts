import { seed } from '../seed/seed.ts';

/** Commands beside the kit's own: `node services/review/src/main.ts <command> …`. */
export const commands = { seed };
