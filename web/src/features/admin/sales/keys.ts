import { officeOf } from '../../../shared/api/keys.ts';

export const saleKeys = {
  list: (page: number) => officeOf('sales', 'list', page),
  live: (id: number) => officeOf('sales', 'live', id),
  edited: (id: number) => officeOf('sales', 'edited', id),
} as const;
