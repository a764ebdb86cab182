import { officeOf } from '../../shared/api/keys.ts';

export const itemKeys = {
  all: ['items'],
  home: ['items', 'home'],
  best: ['items', 'best'],
  list: (filter: unknown) => ['items', 'list', filter] as const,
  detail: (id: number) => ['items', 'detail', id] as const,
  buyerLimit: (id: number, saleIds: readonly number[]) => ['items', 'buyer-limit', id, saleIds] as const,
  soldOut: (id: number) => ['items', 'sold-out', id] as const,
  together: (id: number) => ['items', 'together', id] as const,
  reviewed: (id: number) => ['items', 'reviewed', id] as const,
  suggestions: (q: string) => ['items', 'suggestions', q] as const,
  popularWords: ['items', 'popular-words'],
  toChoose: (q: string) => officeOf('items', 'to-choose', q),
} as const;
