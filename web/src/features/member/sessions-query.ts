import { queryOptions } from '@tanstack/react-query';
import { memberKeys } from '../../entities/member/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type MySession = Answer<'member.sessions'>[number];

export const sessionsQuery = queryOptions({
  queryKey: memberKeys.sessions,
  queryFn: ({ signal }) => call('member.sessions', { signal }),
});
