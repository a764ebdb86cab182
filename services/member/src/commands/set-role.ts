import { type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit, runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { findByUsername } from '../members/member-store.ts';
import { changeStaffRole } from '../staff/change-role.ts';

/** ROLE_ADMIN was the only role of staff in the previous release. It stands for an owner, who may do everything. */
const staffRoleOf = (text: string | undefined): StaffRole | null | undefined => {
  if (text === 'ROLE_USER') return null;
  return text === 'ROLE_ADMIN' ? 'owner' : staffRoles.find((role) => role === text);
};

/** Gives a member a role of staff, or with ROLE_USER none. */
export const setRole = async (
  { db, now, log, config }: Pick<BaseDeps, 'db' | 'now' | 'log' | 'config'>,
  [email, text]: readonly string[],
): Promise<void> => {
  const staffRole = staffRoleOf(text);
  if (email === undefined || staffRole === undefined)
    throw new Error(`usage: set-role <email> ${staffRoles.join('|')}|ROLE_USER`);
  const found = await findByUsername(db, email);
  if (found === undefined) throw new Error('no member has this e-mail');
  await db.tx(async (tx) => {
    const states = await changeStaffRole({ now, config }, tx, found.id, staffRole);
    if (states === undefined) return;
    await runAsCommand({ owner: 'member', operation: 'set-role', action: '회원 권한 변경' }, () =>
      recordAudit(tx, { kind: 'member', id: found.id, ...states, at: now() }),
    );
  });
  log.info({ memberId: found.id, role: text }, 'role set');
};
