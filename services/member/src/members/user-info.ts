import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import type { Address } from './member.ts';
import { publishChanged } from './member-events.ts';
import { findMember, updateMemberAddress } from './member-store.ts';

/** fetchUserInfo: reads the stored member, because the token may hold older data. Throws MEMBER_NOT_FOUND. */
export const userInfo = async ({ db }: Pick<Deps, 'db'>, { id }: Member) => {
  const member = await findMember(db, id);
  if (member === undefined) throw problem('MEMBER_NOT_FOUND');
  const { phoneNumber, username, displayName, realName, postCode, address, detailAddress, role } = member;
  const hasPassword = member.passwordHash !== null;
  return { phoneNumber, username, displayName, realName, postCode, address, detailAddress, role, hasPassword };
};

/** Changes the member's default address. Throws MEMBER_NOT_FOUND. */
export const changeAddress = async (tx: Tx, id: number, address: Address, now: Date): Promise<void> => {
  const saved = await updateMemberAddress(tx, id, address, now);
  if (saved === undefined) throw problem('MEMBER_NOT_FOUND');
  await publishChanged(tx, saved);
};

/** editUserInfo: a member can change only the address. */
export const editUserInfo = ({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: Member, address: Address): Promise<void> =>
  db.tx((tx) => changeAddress(tx, id, address, now()));
