import { office } from '../../../shared/api/keys.ts';

export const searchKeys = { of: (q: string) => [...office, 'search', q] as const } as const;
