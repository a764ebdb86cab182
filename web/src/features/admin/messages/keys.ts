import { office } from '../../../shared/api/keys.ts';

export const messageKeys = { list: (page: number) => [...office, 'messages', page] as const } as const;
