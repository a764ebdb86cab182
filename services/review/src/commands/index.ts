import { seed } from '../seed/seed.ts';

/** `node services/review/src/main.ts <command> …`, beside the kit's own. */
export const commands = { seed };
