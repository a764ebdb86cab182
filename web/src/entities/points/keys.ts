import { my } from '../../shared/api/keys.ts';

export const pointKeys = {
  terms: ['point-terms'],
  all: [...my, 'points'],
  ofOrder: (merchantUid: string) => [...my, 'points', 'order', merchantUid] as const,
  history: (page: number) => [...my, 'points', 'history', page] as const,
} as const;
