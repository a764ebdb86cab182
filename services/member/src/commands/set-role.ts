import { recordAudit, runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { databaseNow } from '../login/database-now.ts';
import { replaceRevocations } from '../login/revocation-store.ts';
import type { Role } from '../members/member.ts';
import { publishChanged, publishRevoked } from '../members/member-events.ts';
import { findByUsername, lockMember, updateRole } from '../members/member-store.ts';

const isRole = (text: string | undefined): text is Role => text === 'ROLE_USER' || text === 'ROLE_ADMIN';

/** A change of role revokes the member's earlier tokens. */
export const setRole = async (
  { db, now, log }: Pick<BaseDeps, 'db' | 'now' | 'log'>,
  [email, role]: readonly string[],
): Promise<void> => {
  if (email === undefined || !isRole(role)) throw new Error('usage: set-role <email> ROLE_ADMIN|ROLE_USER');
  const found = await findByUsername(db, email);
  if (found === undefined) throw new Error('no member has this e-mail');
  await db.tx(async (tx) => {
    const before = (await lockMember(tx, found.id))?.role;
    if (before === role) return;
    const revocation = { memberId: found.id, before: await databaseNow(tx), exceptJti: null };
    await publishChanged(tx, await updateRole(tx, found.id, role, now()));
    await replaceRevocations(tx, revocation);
    await publishRevoked(tx, revocation);
    const states = { before: { role: before }, after: { role } };
    await runAsCommand({ owner: 'member', operation: 'set-role', action: '회원 권한 변경' }, () =>
      recordAudit(tx, { kind: 'member', id: found.id, ...states, at: now() }),
    );
  });
  log.info({ memberId: found.id, role }, 'role set');
};
