import { office } from '../../shared/api/keys.ts';

export const assetKeys = {
  all: ['assets'],
  one: (code: string) => ['assets', code] as const,
  office: (code: string) => [...office, 'assets', code] as const,
} as const;
