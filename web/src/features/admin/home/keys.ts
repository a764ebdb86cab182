import { office } from '../../../shared/api/keys.ts';

export const compositionKeys = {
  all: [...office, 'home'],
} as const;
