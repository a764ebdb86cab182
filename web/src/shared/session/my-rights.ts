import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { my } from '../api/keys.ts';
import { useIsAdmin } from './use-session.ts';

/**
 * The frame of the back office reads the rights again at each navigation, and nothing does so in between: a form would
 * otherwise disappear with what was typed. For the same reason the former rights count until those of a new session are
 * there.
 */
export const myRightsQuery = queryOptions({
  queryKey: [...my, 'rights'],
  queryFn: ({ signal }) => call('staff.me', { signal }),
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns whether the signed-in staff has a right. Returns false for members, and until the rights are known. The shop
 * checks each call itself; the hook only keeps what would be refused off the screen.
 */
export const useMay = (): ((right: Right) => boolean) => {
  const isStaff = useIsAdmin();
  const { data } = useQuery({ ...myRightsQuery, enabled: isStaff });
  return (right) => isStaff && (data?.rights.includes(right) ?? false);
};
