import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import type { MemberRow } from '../members/member.ts';
import { lockSharedMember } from '../members/member-store.ts';
import { databaseNow } from './database-now.ts';
import { refuseDemoAccount } from './demo-accounts.ts';
import { signToken } from './tokens.ts';

/**
 * Signs a token with the stored data of the member. A login takes seconds, and the password or role may change in that
 * time. Such a change revokes only older tokens. The member's row is therefore locked: the change comes either before
 * `check`, or after the time in the token.
 */
export const signCurrent = (
  { config, db, keys, newId }: Pick<Deps, 'config' | 'db' | 'keys' | 'newId'>,
  memberId: number,
  check: (current: MemberRow | undefined) => void,
): Promise<string> =>
  db.tx(async (tx) => {
    const member = await lockSharedMember(tx, memberId);
    check(member);
    if (member === undefined) throw problem('LOGIN_FAILED');
    refuseDemoAccount({ config }, member);
    return signToken(keys, { member, jti: newId(), now: await databaseNow(tx) });
  });
