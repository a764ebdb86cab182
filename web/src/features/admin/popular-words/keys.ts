import { office } from '../../../shared/api/keys.ts';

export const wordsKeys = { all: [...office, 'popular-words'] } as const;
