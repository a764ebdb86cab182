import { seed } from '../seed/seed.ts';

export const commands = { seed };
