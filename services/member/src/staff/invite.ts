import { type StaffRole, staffRoleNames } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refusedWithout } from '@gyeol/service-kit/http/auth.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { BaseDeps, Deps } from '../config.ts';
import { findByPhone, findByUsername } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { releaseSms, reserveSms } from '../messages/sms-caps.ts';
import { invitationText } from '../messages/sms-text.ts';
import { createToken, hashToken } from '../phones/proof-store.ts';
import { usernameOf } from '../registration/new-member.ts';
import { deleteInvitation, insertInvitation, markInvitationSent, updateInvitationToken } from './invitation-store.ts';
import { lockOwners } from './staff-store.ts';

interface Invitation {
  username: string;
  phoneNumber: string;
  role: StaffRole;
  /** Null for the command line. */
  invitedBy: number | null;
}

/** The token is in the fragment, which browsers send neither to a server nor in a Referer. */
const linkOf = (publicUrl: string | undefined, token: string): string => {
  if (publicUrl === undefined) throw problem('NO_ADDRESS');
  return `${publicUrl}/staff/invitation#${token}`;
};

/** The phone becomes that of the new account. It must be free, unless the e-mail has an account already. */
const refuseTaken = async (tx: Tx, { username, phoneNumber }: Pick<Invitation, 'username' | 'phoneNumber'>) => {
  const found = await findByUsername(tx, username);
  if (found?.role === 'ROLE_ADMIN') throw problem('STAFF_ALREADY');
  if (found === undefined && (await findByPhone(tx, phoneNumber)))
    throw problem('PHONE_TAKEN', { extra: { field: 'phoneNumber' } });
};

type StoreDeps = Pick<BaseDeps, 'db' | 'now'> & { readonly config: Pick<BaseDeps['config'], 'sandbox' | 'publicUrl'> };
/**
 * Stores an invitation and answers its link, which is stored nowhere. The inviting owner is locked, so that an owner who
 * is being lowered invites nobody any more. Throws USERNAME_INVALID, PHONE_INVALID, STAFF_ALREADY, INVITED_ALREADY,
 * PHONE_TAKEN, NO_ADDRESS, RIGHT_MISSING.
 */
export const storeInvitation = async ({ db, now, config }: StoreDeps, { role, invitedBy, ...typed }: Invitation) => {
  const invitee = { username: usernameOf(typed.username), phoneNumber: phoneOf(typed.phoneNumber), role };
  const token = createToken();
  const link = linkOf(config.publicUrl, token);
  const storing = db.tx(async (tx) => {
    const owners = await lockOwners(tx, invitedBy, config.sandbox);
    if (invitedBy !== null && !owners.includes(invitedBy)) throw refusedWithout('staff.manage');
    await refuseTaken(tx, invitee);
    const id = await insertInvitation(tx, { ...invitee, invitedBy, tokenHash: hashToken(token), now: now() });
    await recordAudit(tx, { kind: 'invitation', id, after: { staffRole: role }, at: now() });
  });
  await storing.catch((error: unknown) => {
    throw isUniqueViolation(error, 'staff_invitations_username_key') ? problem('INVITED_ALREADY') : error;
  });
  return { token, link, phoneNumber: invitee.phoneNumber };
};

interface Message {
  token: string;
  link: string;
  phoneNumber: string;
  role: StaffRole;
}
/**
 * Sends the link at once and not by the stored messages, which would keep the token. False when it was not sent, or when
 * that is unknown.
 */
const sendLink = async (deps: Deps, { token, link, phoneNumber, role }: Message): Promise<boolean> => {
  const { db, now, config, sms, log } = deps;
  const reservation = { kind: 'message', phoneNumber, now: now() } as const;
  const capped = await reserveSms(db, { ...reservation, config });
  if (capped) {
    log.warn({ capped }, 'an invitation was not sent: daily limit');
    return false;
  }
  const { name } = await readShopName(db);
  const sent = await sms.send({ to: phoneNumber, text: invitationText(name, staffRoleNames[role], link) });
  if (sent.outcome === 'accepted') await markInvitationSent(db, hashToken(token), now());
  else log.warn({ outcome: sent.outcome, error: sent.error }, 'an invitation was not sent');
  if (sent.outcome === 'unavailable') await releaseSms(db, reservation);
  return sent.outcome === 'accepted';
};

export const inviteStaff = async (deps: Deps, invitation: Invitation): Promise<{ sent: boolean }> => {
  const stored = await storeInvitation(deps, invitation);
  return { sent: await sendLink(deps, { ...stored, role: invitation.role }) };
};

/** Throws INVITATION_NOT_FOUND, NO_ADDRESS. */
export const resendInvitation = async (deps: Deps, id: number): Promise<{ sent: boolean }> => {
  const token = createToken();
  const link = linkOf(deps.config.publicUrl, token);
  const invitee = await deps.db.tx(async (tx) => {
    const found = await updateInvitationToken(tx, id, hashToken(token), deps.now());
    if (found === undefined) throw problem('INVITATION_NOT_FOUND');
    await recordAudit(tx, { kind: 'invitation', id, after: { staffRole: found.role }, at: deps.now() });
    return found;
  });
  return { sent: await sendLink(deps, { token, link, ...invitee }) };
};

/** Throws INVITATION_NOT_FOUND. */
export const withdrawInvitation = ({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> =>
  db.tx(async (tx) => {
    const found = await deleteInvitation(tx, id);
    if (found === undefined) throw problem('INVITATION_NOT_FOUND');
    await recordAudit(tx, { kind: 'invitation', id, before: { staffRole: found.role }, at: now() });
  });
