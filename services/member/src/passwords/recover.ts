import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { refuseDemoAccount } from '../login/demo-accounts.ts';
import { openSession } from '../login/open-session.ts';
import type { Device } from '../login/session-store.ts';
import { findByPhone, lockMember } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { type ProofHolder, requireProofOnce } from '../phones/proof-store.ts';
import { savePasswordCheck } from './password-store.ts';

/** The token of a recovery may set a new password for this time (docs/design/decisions/identity.md). */
const allowedMs = 10 * 60 * 1000;

/**
 * getTokenByPhone: signs in the member whose phone was proved within 5 minutes. The new token may set a new password
 * once. Operators are refused, and the answer does not show that they are operators.
 */
export const recoverAccount = async (
  { config, db, now, newId, keys }: Deps,
  phone: string,
  { prover, device }: { prover: ProofHolder; device: Device },
): Promise<{ accessToken: string }> => {
  const phoneNumber = phoneOf(phone);
  const at = now();
  const jti = newId();
  const accessToken = await db.tx(async (tx) => {
    const member = await findByPhone(tx, phoneNumber);
    // Reads the member under a lock. A change of password or role therefore comes either before this line or after the
    // time in the token.
    const found = member && (await lockMember(tx, member.id));
    if (found === undefined || found.role === 'ROLE_ADMIN') throw problem('PHONE_NOT_PROVED');
    await requireProofOnce(tx, { phoneNumber, purpose: 'recovery', prover, now: at });
    refuseDemoAccount({ config }, found);
    await savePasswordCheck(tx, jti, found.id, new Date(at.getTime() + allowedMs));
    return openSession({ keys }, tx, { member: found, device, jti, recovery: true });
  });
  return { accessToken };
};
