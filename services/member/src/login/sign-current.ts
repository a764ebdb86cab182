import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import type { MemberRow } from '../members/member.ts';
import { lockMember } from '../members/member-store.ts';
import { refuseDemoAccount } from './demo-accounts.ts';
import { openSession } from './open-session.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import type { Device } from './session-store.ts';

interface SigningIn {
  memberId: number;
  device: Device;
}

/**
 * Opens a session with the stored data of the member, and answers its token. A login takes seconds, and the password or
 * role may change in that time. Such a change revokes only older tokens. The member's row is therefore locked: the change
 * comes either before `check`, or after the time in the token.
 */
export const signCurrent = (
  { config, db, keys, newId }: Pick<Deps, 'config' | 'db' | 'keys' | 'newId'>,
  { memberId, device }: SigningIn,
  check: (current: MemberRow | undefined) => void,
): Promise<string> =>
  db.tx(async (tx) => {
    const member = await lockMember(tx, memberId);
    check(member);
    if (member === undefined) throw problem('LOGIN_FAILED');
    refuseDemoAccount({ config }, member);
    refuseElsewhere(config, member, device);
    return openSession({ keys }, tx, { member, device, jti: newId() });
  });
