import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { markSessionEnded } from '../login/session-store.ts';
import { findMember } from '../members/member-store.ts';
import { hasPasswordCheck, savePasswordCheck } from '../passwords/password-store.ts';
import { type ProofHolder, requireProofOnce } from '../phones/proof-store.ts';

interface EndingSession {
  id: number;
  prover: ProofHolder;
}

/** A proved phone counts as long as a right password: the member may end further sessions meanwhile. */
const provedMs = 5 * 60 * 1000;

/**
 * A member without a password proves the own phone, which a recovery would accept, too. Throws SESSION_NOT_PROVED and
 * not PHONE_NOT_PROVED, because a 403 would end the member's session.
 */
const requirePhone = async (
  tx: Tx,
  { jti, id }: Member,
  phoneNumber: string,
  { prover, now }: { prover: ProofHolder; now: Date },
) => {
  await requireProofOnce(tx, { phoneNumber, purpose: 'recovery', prover, now }).catch((error: unknown) => {
    throw isProblem(error, 'PHONE_NOT_PROVED') ? problem('SESSION_NOT_PROVED') : error;
  });
  await savePasswordCheck(tx, jti, id, new Date(now.getTime() + provedMs));
};

/** Throws SESSION_NOT_PROVED, and SESSION_NOT_FOUND also for a session of another member. */
export const endSession = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member: Member,
  { id, prover }: EndingSession,
): Promise<void> =>
  db.tx(async (tx) => {
    if (!(await hasPasswordCheck(tx, member, now()))) {
      const stored = await findMember(tx, member.id);
      if (stored === undefined || stored.passwordHash !== null) throw problem('SESSION_NOT_PROVED');
      await requirePhone(tx, member, stored.phoneNumber, { prover, now: now() });
    }
    if (!(await markSessionEnded(tx, id, member.id))) throw problem('SESSION_NOT_FOUND');
  });
