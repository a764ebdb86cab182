import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { BaseDeps } from '../config.ts';
import { deleteFactor } from '../factors/factor-store.ts';
import { databaseNow } from '../login/database-now.ts';
import { replaceRevocations } from '../login/revocation-store.ts';
import type { MemberRow } from '../members/member.ts';
import { publishChanged, publishRevoked } from '../members/member-events.ts';
import { lockMember, updateRole } from '../members/member-store.ts';
import { deleteInvitationsOf } from './invitation-store.ts';
import { lockOwners } from './staff-store.ts';

const endSessionsOf = async (tx: Tx, memberId: number): Promise<void> => {
  const revocation = { memberId, before: await databaseNow(tx), exceptJti: null };
  await replaceRevocations(tx, revocation);
  await publishRevoked(tx, revocation);
  // Who becomes staff again enrols again.
  await deleteFactor(tx, memberId);
};

const stateOf = ({ role, staffRole }: Pick<MemberRow, 'role' | 'staffRole'>) => ({ role, staffRole });

export interface RoleDeps extends Pick<BaseDeps, 'now'> {
  readonly config: Pick<BaseDeps['config'], 'sandbox'>;
}
/**
 * Gives a member a role of staff; null makes the member a shopper. Becoming staff, and being staff no more, ends the
 * member's sessions; another role keeps them. `demand` throws for a locked member who may not get the role; it is also
 * given the ids of the owners, who are locked, too. Answers the state before, or undefined when nothing changed. Throws MEMBER_NOT_FOUND, LAST_OWNER.
 */
export const changeStaffRole = async (
  { now, config }: RoleDeps,
  tx: Tx,
  memberId: number,
  staffRole: StaffRole | null,
  demand: (member: MemberRow, owners: readonly number[]) => void = () => undefined,
) => {
  const owners = await lockOwners(tx, memberId, config.sandbox);
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw problem('MEMBER_NOT_FOUND');
  demand(member, owners);
  const after = { role: staffRole === null ? ('ROLE_USER' as const) : ('ROLE_ADMIN' as const), staffRole };
  if (member.role === after.role && member.staffRole === staffRole) return undefined;
  if (owners.length === 1 && owners[0] === memberId) throw problem('LAST_OWNER');
  await publishChanged(tx, await updateRole(tx, memberId, after, now()));
  // Nobody comes in by the word of somebody who may not invite any more.
  if (member.staffRole === 'owner') await deleteInvitationsOf(tx, memberId);
  if (member.role !== after.role) await endSessionsOf(tx, memberId);
  return { before: stateOf(member), after };
};
