import { isKnownPassword } from '@gyeol/contracts/rules/known-password.ts';
import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit, runAsOperator } from '@gyeol/service-kit/audit.ts';
import type { Operator } from '@gyeol/service-kit/context.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { refuseDemoAccount } from '../login/demo-accounts.ts';
import { isRightPassword } from '../login/login.ts';
import type { Device } from '../login/session-store.ts';
import type { MemberRow } from '../members/member.ts';
import { publishRegistered } from '../members/member-events.ts';
import { findByUsername, insertMember } from '../members/member-store.ts';
import { hashToken } from '../phones/proof-store.ts';
import { displayNameOf, refusingTaken } from '../registration/new-member.ts';
import { changeStaffRole } from './change-role.ts';
import { deleteAcceptedInvitation, findInvitation } from './invitation-store.ts';
import { lockOwners } from './staff-store.ts';

export interface Acceptance {
  token: string;
  password: string;
  /** The name of the new account, when the e-mail has none yet. */
  displayName?: string;
  address: string;
  device: Device;
}

const openInvitation = async ({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) => {
  const found = await findInvitation(db, hashToken(token), now());
  if (found === undefined) throw problem('INVITATION_ENDED');
  return found;
};

/** Throws INVITATION_ENDED. */
export const readInvitation = async (deps: Pick<Deps, 'db' | 'now'>, token: string) => {
  const { username, role, expiresAt } = await openInvitation(deps, token);
  return { username, role, expiresAt, hasAccount: (await findByUsername(deps.db, username)) !== undefined };
};

/**
 * Uses the invitation up. Owners are locked first, as by a change of role, which withdraws the invitations of an owner
 * who is none any more.
 */
const consume = async ({ now, config }: Deps, tx: Tx, token: string, memberId: number | null) => {
  await lockOwners(tx, memberId, config.sandbox);
  const invitation = await deleteAcceptedInvitation(tx, hashToken(token), now());
  if (invitation === undefined) throw problem('INVITATION_ENDED');
  return invitation;
};

const recordAcceptance = (
  tx: Tx,
  { id, username, displayName }: Pick<MemberRow, 'id' | 'username' | 'displayName'>,
  { role, device, at }: { role: StaffRole; device: Device; at: Date },
): Promise<void> => {
  const acting: Operator = {
    ...{ owner: 'member', operator: { id, username, displayName } },
    ...{ operation: 'POST /api/staff/invitation/accept', action: '직원 초대 수락' },
    from: { address: device.address ?? '', userAgent: device.agent },
  };
  return runAsOperator(acting, () => recordAudit(tx, { kind: 'member', id, after: { staffRole: role }, at }));
};

/** The account counts as it was when its password was checked. */
const refuseChanged = (deps: Deps, before: MemberRow, current: MemberRow): void => {
  if (current.passwordHash !== before.passwordHash) throw problem('LOGIN_FAILED');
  if (current.role === 'ROLE_ADMIN') throw problem('STAFF_ALREADY');
  refuseDemoAccount(deps, current);
};

/** The link alone opens no account: its password is asked, and a wrong one counts as a failed login. */
const acceptAsMember = async (deps: Deps, member: MemberRow, { token, password, address, device }: Acceptance) => {
  const { username: account, passwordHash: stored } = member;
  if (stored === null) throw problem('PASSWORD_NONE');
  if (!(await isRightPassword(deps, { account, address, stored, password }))) throw problem('LOGIN_FAILED');
  if (isKnownPassword(password)) throw problem('PASSWORD_KNOWN');
  await deps.db.tx(async (tx) => {
    const { role } = await consume(deps, tx, token, member.id);
    await changeStaffRole(deps, tx, member.id, role, (current) => refuseChanged(deps, member, current));
    await recordAcceptance(tx, member, { role, device, at: deps.now() });
  });
};

/** The phone counts as proved, because the link came to it. */
const acceptAsNewcomer = async (deps: Deps, { token, password, displayName = '', device }: Acceptance) => {
  const name = displayNameOf(displayName);
  if (isKnownPassword(password)) throw problem('PASSWORD_KNOWN');
  const passwordHash = await deps.passwords.hash(password);
  const creation = deps.db.tx(async (tx) => {
    const { username, phoneNumber, role } = await consume(deps, tx, token, null);
    const createdAt = deps.now();
    const member = await insertMember(tx, {
      ...{ username, phoneNumber, displayName: name, realName: name, passwordHash, createdAt, over14At: null },
      ...{ role: 'ROLE_ADMIN', staffRole: role, kind: 'regular', kakaoId: null },
      ...{ postCode: null, address: null, detailAddress: null },
    });
    await publishRegistered(tx, member);
    await recordAcceptance(tx, member, { role, device, at: createdAt });
  });
  await refusingTaken(creation);
};

/**
 * Makes who has the link and the account's password a member of the staff. Nobody is signed in by it. Throws
 * INVITATION_ENDED, LOGIN_FAILED, PASSWORD_NONE, PASSWORD_KNOWN, DEMO_ACCOUNT, STAFF_ALREADY, DISPLAY_NAME_INVALID, and
 * 409 for a taken name, e-mail or phone.
 */
export const acceptInvitation = async (deps: Deps, acceptance: Acceptance): Promise<void> => {
  const { username } = await openInvitation(deps, acceptance.token);
  const member = await findByUsername(deps.db, username);
  await (member ? acceptAsMember(deps, member, acceptance) : acceptAsNewcomer(deps, acceptance));
};
