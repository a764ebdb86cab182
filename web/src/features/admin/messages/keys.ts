import { officeOf } from '../../../shared/api/keys.ts';

export const messageKeys = { list: (page: number) => officeOf('messages', page) } as const;
