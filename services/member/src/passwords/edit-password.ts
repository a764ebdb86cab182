import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { isKnownPassword } from '@gyeol/contracts/rules/known-password.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { databaseNow } from '../login/database-now.ts';
import { replaceRevocations } from '../login/revocation-store.ts';
import { publishRevoked } from '../members/member-events.ts';
import { lockMember, updatePassword } from '../members/member-store.ts';
import { addAccountMessage } from '../messages/add-account-message.ts';
import { hasPasswordCheck } from './password-store.ts';

/**
 * editPassword: revokes every token of the member except the calling one. Uses up the permission to change the
 * password, and sends the member a message.
 */
export const editPassword = async (
  { db, now, newId, passwords }: Deps,
  member: Member,
  password: string,
): Promise<void> => {
  if (!(await hasPasswordCheck(db, member, now()))) throw problem('PASSWORD_NOT_CHECKED');
  const passwordHash = await passwords.hash(password);
  await db.tx(async (tx) => {
    const stored = await lockMember(tx, member.id);
    if (stored === undefined) throw problem('MEMBER_NOT_FOUND');
    if (stored.role === 'ROLE_ADMIN' && isKnownPassword(password)) throw problem('PASSWORD_KNOWN');
    // Checks the permission again under the lock, because another token may have changed the password and revoked this
    // token.
    if (!(await hasPasswordCheck(tx, member, now()))) throw problem('PASSWORD_NOT_CHECKED');
    const revocation = { memberId: member.id, before: await databaseNow(tx), exceptJti: member.jti };
    await updatePassword(tx, member.id, passwordHash, now());
    await replaceRevocations(tx, revocation);
    await publishRevoked(tx, revocation);
    await addAccountMessage(tx, { kind: 'password', memberId: member.id, eventId: newId(), now: now() });
  });
};
