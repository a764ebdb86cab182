import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { memberKeys } from './keys.ts';

export type MyInfo = Answer<'member.userInfo'>;

export const myInfoQuery = queryOptions({
  queryKey: memberKeys.info,
  queryFn: ({ signal }) => call('member.userInfo', { signal }),
});
