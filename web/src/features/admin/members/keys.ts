import { office, officeOf } from '../../../shared/api/keys.ts';

export const memberListKeys = {
  list: (category: string, filter: unknown) => [...office, 'members', category, filter] as const,
  one: (id: number) => [...office, 'members', 'one', id] as const,
  ledger: (id: number, page: number) => officeOf('points', id, page),
} as const;
