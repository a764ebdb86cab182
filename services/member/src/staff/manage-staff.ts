import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { lockMember } from '../members/member-store.ts';
import { changeStaffRole } from './change-role.ts';
import { lockOwners } from './staff-store.ts';

/**
 * Gives staff another role, or with null none, which ends their sessions. The right to call it belongs to owners alone,
 * who have every right, so nobody gives more than he has. Throws STAFF_NOT_FOUND, LAST_OWNER.
 */
export const manageStaff = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  staffRole: StaffRole | null,
): Promise<void> =>
  db.tx(async (tx) => {
    await lockOwners(tx, id);
    const member = await lockMember(tx, id);
    if (member?.role !== 'ROLE_ADMIN') throw problem('STAFF_NOT_FOUND');
    const states = await changeStaffRole({ now }, tx, id, staffRole);
    if (states) await recordAudit(tx, { kind: 'member', id, ...states, at: now() });
  });
