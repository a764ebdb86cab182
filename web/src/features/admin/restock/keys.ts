import { office } from '../../../shared/api/keys.ts';

export const restockKeys = { list: (page: number) => [...office, 'restock', page] as const } as const;
