import { recordAudit, runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { databaseNow } from '../login/database-now.ts';
import { replaceRevocations } from '../login/revocation-store.ts';
import { publishRevoked } from '../members/member-events.ts';
import { findByUsername, lockMember } from '../members/member-store.ts';

/** Ends every session of a member, and refuses the member's earlier tokens. */
export const endSessions = async (
  { db, now, log }: Pick<BaseDeps, 'db' | 'now' | 'log'>,
  [email]: readonly string[],
): Promise<void> => {
  if (email === undefined) throw new Error('usage: end-sessions <email>');
  const found = await findByUsername(db, email);
  if (found === undefined) throw new Error('no member has this e-mail');
  await db.tx(async (tx) => {
    await lockMember(tx, found.id);
    const revocation = { memberId: found.id, before: await databaseNow(tx), exceptJti: null };
    await replaceRevocations(tx, revocation);
    await publishRevoked(tx, revocation);
    await runAsCommand({ owner: 'member', operation: 'end-sessions', action: '모든 기기에서 로그아웃' }, () =>
      recordAudit(tx, { kind: 'member', id: found.id, at: now() }),
    );
  });
  log.info({ memberId: found.id }, 'sessions ended');
};
