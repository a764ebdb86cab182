import { office } from '../../shared/api/keys.ts';

export const statisticsKeys = {
  of: (name: string, ...more: readonly unknown[]) => [...office, 'stats', name, ...more] as const,
} as const;
