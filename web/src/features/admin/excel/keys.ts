import { office } from '../../../shared/api/keys.ts';

export const exportKeys = { waitingDays: [...office, 'waiting-days'] } as const;
