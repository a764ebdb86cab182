import { office } from '../../../shared/api/keys.ts';

export const priorityKeys = { list: (page: number, q: string) => [...office, 'priorities', page, q] as const } as const;
