import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import type { Deps } from '../deps.ts';
import { tellRevoked } from '../members/member-events.ts';
import { lockMember, savePassword } from '../members/member-store.ts';
import { mayChangePassword, saveRevocation } from './password-store.ts';

/** editPassword: ends every other token of the member; the one that asked stays. */
export const makeEditPassword =
  ({ db, now, passwords }: Deps) =>
  async (member: Member, password: string): Promise<void> => {
    if (!(await mayChangePassword(db, member.jti, member.id, now()))) throw problem('PASSWORD_NOT_CHECKED');
    const passwordHash = await passwords.hash(password);
    await db.tx(async (tx) => {
      if (!(await lockMember(tx, member.id))) throw problem('MEMBER_NOT_FOUND');
      // Asked again under the lock: another token may have changed the password meanwhile and ended this one.
      if (!(await mayChangePassword(tx, member.jti, member.id, now()))) throw problem('PASSWORD_NOT_CHECKED');
      const revocation = { memberId: member.id, before: now(), exceptJti: member.jti };
      await savePassword(tx, member.id, passwordHash, now());
      await saveRevocation(tx, revocation);
      await tellRevoked(tx, revocation);
    });
  };
