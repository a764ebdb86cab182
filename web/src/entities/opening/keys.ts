import { office } from '../../shared/api/keys.ts';

export const openingKeys = { check: [...office, 'opening'] } as const;
