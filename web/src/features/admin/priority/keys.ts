import { officeOf } from '../../../shared/api/keys.ts';

export const priorityKeys = { list: (page: number, q: string) => officeOf('priorities', page, q) } as const;
