import { officeOf } from '../../../shared/api/keys.ts';

export const wordsKeys = { all: officeOf('popular-words') } as const;
