import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { addressKeys } from './keys.ts';

export type SavedAddress = Answer<'member.addresses'>[number];

/** The member's saved addresses, the default first. */
export const addressBookQuery = queryOptions({
  queryKey: addressKeys.all,
  queryFn: ({ signal }) => call('member.addresses', { signal }),
});
