import { recordAudit, runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { deleteFactor } from '../factors/factor-store.ts';
import { databaseNow } from '../login/database-now.ts';
import { replaceRevocations } from '../login/revocation-store.ts';
import { publishRevoked } from '../members/member-events.ts';
import { findByUsername, lockMember } from '../members/member-store.ts';

/**
 * Removes the second factor of a person who lost the phone and the recovery codes, and ends all sessions. The next
 * sign-in leads to a new enrolment.
 */
export const resetSecondFactor = async (
  { db, now, log }: Pick<BaseDeps, 'db' | 'now' | 'log'>,
  [email]: readonly string[],
): Promise<void> => {
  if (email === undefined) throw new Error('usage: reset-second-factor <email>');
  const found = await findByUsername(db, email);
  if (found === undefined) throw new Error('no member has this e-mail');
  await db.tx(async (tx) => {
    await lockMember(tx, found.id);
    if (!(await deleteFactor(tx, found.id))) throw new Error('this member has no second factor');
    const revocation = { memberId: found.id, before: await databaseNow(tx), exceptJti: null };
    await replaceRevocations(tx, revocation);
    await publishRevoked(tx, revocation);
    await runAsCommand({ owner: 'member', operation: 'reset-second-factor', action: '2단계 인증 해제' }, () =>
      recordAudit(tx, { kind: 'member', id: found.id, at: now() }),
    );
  });
  log.info({ memberId: found.id }, 'second factor removed');
};
