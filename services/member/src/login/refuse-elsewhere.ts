import { problem } from '@gyeol/service-kit/errors.ts';
import { createStaffPlaceCheck } from '@gyeol/service-kit/http/networks.ts';
import type { Deps } from '../config.ts';
import type { MemberRow } from '../members/member.ts';
import type { Device } from './session-store.ts';

/** Throws STAFF_NETWORK for staff at an address from which they may not work. */
export const refuseElsewhere = (
  { staffNetworks }: Pick<Deps['config'], 'staffNetworks'>,
  { role }: Pick<MemberRow, 'role'>,
  { address }: Device,
): void => {
  if (role === 'ROLE_ADMIN' && !createStaffPlaceCheck(staffNetworks)(address ?? '')) throw problem('STAFF_NETWORK');
};
