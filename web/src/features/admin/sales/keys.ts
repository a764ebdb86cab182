import { officeOf } from '../../../shared/api/keys.ts';

export const saleKeys = {
  list: (page: number) => officeOf('sales', 'list', page),
  edited: (id: number) => officeOf('sales', 'edited', id),
} as const;
