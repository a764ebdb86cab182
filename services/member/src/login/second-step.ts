import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type CodeDeps, consumeCode } from '../factors/consume-code.ts';
import { deleteTicket, findTicket, hasFactor, insertTicket } from '../factors/factor-store.ts';
import type { MemberRow } from '../members/member.ts';
import { lockMember } from '../members/member-store.ts';
import { createToken, hashToken } from '../phones/proof-store.ts';
import { refuseDemoAccount } from './demo-accounts.ts';
import { openSession } from './open-session.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import type { Device } from './session-store.ts';

const ticketMs = 5 * 60 * 1000;

/**
 * Throws SECOND_FACTOR, with a ticket, for staff who enrolled a second factor. The password of `member` was right; when it
 * was changed in the meantime, throws LOGIN_FAILED. Throws STAFF_NETWORK.
 */
export const demandSecondFactor = async (
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { id, passwordHash }: MemberRow,
  device: Device,
): Promise<void> => {
  const ticket = createToken();
  const isDemanded = await db.tx(async (tx) => {
    if (!(await hasFactor(tx, id))) return false;
    const member = await lockMember(tx, id);
    if (member?.passwordHash !== passwordHash) throw problem('LOGIN_FAILED');
    if (member.role !== 'ROLE_ADMIN') return false;
    refuseDemoAccount({ config }, member);
    refuseElsewhere(config, member, device);
    await insertTicket(tx, hashToken(ticket), id, new Date(now().getTime() + ticketMs));
    return true;
  });
  if (isDemanded) throw problem('SECOND_FACTOR', { extra: { ticket } });
};

interface SecondStep {
  ticket: string;
  code: string;
  device: Device;
}

/**
 * Signs in the staff to whom a ticket was given. A wrong code leaves the ticket, a right one ends it. Throws
 * SECOND_FACTOR_OVER, STAFF_NETWORK, and what `consumeCode` answers.
 */
export const signInByCode = async (
  deps: CodeDeps & Pick<Deps, 'db' | 'keys'>,
  { ticket, code, device }: SecondStep,
): Promise<{ accessToken: string }> => {
  const { db, newId, now } = deps;
  const hash = hashToken(ticket);
  const owner = await findTicket(db, hash, now());
  if (owner === undefined) throw problem('SECOND_FACTOR_OVER');
  const outcome = await db.tx(async (tx) => {
    const member = await lockMember(tx, owner.memberId);
    // Reads the ticket again under the lock, because a change of the password or another sign-in may have ended it.
    const isOpen = (await findTicket(tx, hash, now())) !== undefined;
    if (member === undefined || !isOpen) return problem('SECOND_FACTOR_OVER');
    refuseDemoAccount(deps, member);
    refuseElsewhere(deps.config, member, device);
    const refusal = await consumeCode(deps, tx, member.id, code);
    if (refusal !== undefined) return refusal;
    await deleteTicket(tx, hash);
    return openSession(deps, tx, { member, device, jti: newId(), provedAt: now() });
  });
  if (typeof outcome !== 'string') throw outcome;
  return { accessToken: outcome };
};
