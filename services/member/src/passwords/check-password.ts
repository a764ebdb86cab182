import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { isRightPassword } from '../login/login.ts';
import { findMember } from '../members/member-store.ts';
import { savePasswordCheck } from './password-store.ts';

/** A right old password allows a new password for this time (docs/design/decisions/identity.md). */
const allowedMs = 5 * 60 * 1000;

/**
 * checkPassword: answers 409 for a wrong password, and for an account without a password. A wrong password counts as a
 * failed login, because a thief with a stolen token must not guess passwords here either.
 */
export const checkPassword = async (deps: Deps, member: Member, password: string, address: string): Promise<void> => {
  const stored = await findMember(deps.db, member.id);
  if (stored === undefined) throw problem('MEMBER_NOT_FOUND');
  if (stored.passwordHash === null) throw problem('PASSWORD_NONE');
  const attempt = { account: stored.username, address, stored: stored.passwordHash, password };
  if (!(await isRightPassword(deps, attempt))) throw problem('PASSWORD_WRONG');
  await savePasswordCheck(deps.db, member.jti, member.id, new Date(deps.now().getTime() + allowedMs));
};
