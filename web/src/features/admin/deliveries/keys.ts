import { office } from '../../../shared/api/keys.ts';

export const deliveryListKeys = { stalled: (page: number) => [...office, 'stalled', page] as const } as const;
