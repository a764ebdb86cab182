import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import type { Address } from './member.ts';
import { publishChanged } from './member-events.ts';
import { findMember, saveAddress } from './member-store.ts';

/** fetchUserInfo: as stored now, not as the token remembers. */
export const userInfo = async ({ db }: Pick<Deps, 'db'>, { id }: Member) => {
  const member = await findMember(db, id);
  if (member === undefined) throw problem('MEMBER_NOT_FOUND');
  const { phoneNumber, username, displayName, realName, postCode, address, detailAddress, role } = member;
  const hasPassword = member.passwordHash !== null;
  return { phoneNumber, username, displayName, realName, postCode, address, detailAddress, role, hasPassword };
};

/** Where the member's parcels go unless he says otherwise. Throws MEMBER_NOT_FOUND. */
export const changeAddress = async (tx: Tx, id: number, address: Address, now: Date): Promise<void> => {
  const saved = await saveAddress(tx, id, address, now);
  if (saved === undefined) throw problem('MEMBER_NOT_FOUND');
  await publishChanged(tx, saved);
};

/** editUserInfo: the address is all that a member may change. */
export const editUserInfo = ({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: Member, address: Address): Promise<void> =>
  db.tx((tx) => changeAddress(tx, id, address, now()));
