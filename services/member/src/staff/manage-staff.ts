import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refusedWithout } from '@gyeol/service-kit/http/auth.ts';
import type { Deps } from '../config.ts';
import { changeStaffRole, type RoleDeps } from './change-role.ts';

/**
 * Gives staff another role, or with null none, which ends their sessions. The right to call it belongs to owners alone,
 * who have every right, so nobody gives more than he has. `by` must still be an owner when the change is made: of two
 * owners who end each other at once, one stays. Throws STAFF_NOT_FOUND, MEMBER_NOT_FOUND, LAST_OWNER, RIGHT_MISSING.
 */
export const manageStaff = (
  deps: RoleDeps & Pick<Deps, 'db'>,
  by: number,
  { id, staffRole }: { id: number; staffRole: StaffRole | null },
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const states = await changeStaffRole(deps, tx, id, staffRole, ({ role }, owners) => {
      if (!owners.includes(by)) throw refusedWithout('staff.manage');
      if (role !== 'ROLE_ADMIN') throw problem('STAFF_NOT_FOUND');
    });
    if (states) await recordAudit(tx, { kind: 'member', id, ...states, at: deps.now() });
  });
