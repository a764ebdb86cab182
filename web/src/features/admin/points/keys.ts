import { office } from '../../../shared/api/keys.ts';

export const pointStatisticsKeys = { of: (query: unknown) => [...office, 'point-statistics', query] as const } as const;
