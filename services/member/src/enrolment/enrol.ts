import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { factorRefusal } from '@gyeol/contracts/rules/second-factor.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { Deps } from '../config.ts';
import { decryptSecret, encryptSecret } from '../factors/encryption.ts';
import { hasFactor, lockFactor, replaceRecoveryCodes, replaceSecret, saveNewSecret } from '../factors/factor-store.ts';
import { createRecoveryCodes, foldCode, hashRecoveryCode } from '../factors/recovery-codes.ts';
import { createSecret, findStep, secretUri } from '../factors/totp.ts';
import { markSessionProved } from '../login/session-store.ts';
import { addAccountMessage } from '../messages/add-account-message.ts';
import { findStaff } from '../staff/staff-store.ts';
import { drawQr } from './qr.ts';

const newSecretMs = 30 * 60 * 1000;

/**
 * Throws SECOND_FACTOR_STAFF for a session that is not of staff, and SECOND_FACTOR_AGAIN for staff who have a second
 * factor that was not proved lately, so that a stolen session enrols no other device.
 */
const demandOwn = async (deps: Deps, tx: Tx, { jti }: Member): Promise<void> => {
  const staff = await findStaff(deps, tx, jti);
  if (staff === undefined) throw problem('SECOND_FACTOR_STAFF');
  if (factorRefusal(staff.factor, { fresh: true }) === 'SECOND_FACTOR_AGAIN') throw problem('SECOND_FACTOR_AGAIN');
};

/** Stores a new secret beside the one that counts, and answers it. Throws SECOND_FACTOR_OFF, and as `demandOwn`. */
export const beginEnrolment = (deps: Deps, member: Member) =>
  deps.db.tx(async (tx) => {
    await lockFactor(tx, member.id);
    await demandOwn(deps, tx, member);
    const secret = createSecret();
    await saveNewSecret(tx, member.id, encryptSecret(deps.config.secondFactorKeys, member.id, secret), deps.now());
    const { name } = await readShopName(tx);
    const uri = secretUri(secret, { issuer: name || '쇼핑몰', label: member.username });
    return { secret, uri, qr: drawQr(uri) };
  });

const createCodes = async (tx: Tx, memberId: number): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode));
  return codes;
};

/**
 * Makes the new secret the one that counts, by its first code, and answers new recovery codes. The earlier secret and
 * codes count no more, and the member gets a message. Throws SECOND_FACTOR_NOT_BEGUN, SECOND_FACTOR_WRONG,
 * SECOND_FACTOR_CLOCK, SECOND_FACTOR_OFF, and as `demandOwn`.
 */
export const confirmEnrolment = (deps: Deps, member: Member, typed: string): Promise<string[]> => {
  const { now, newId, config } = deps;
  return deps.db.tx(async (tx) => {
    const factor = await lockFactor(tx, member.id);
    await demandOwn(deps, tx, member);
    const { newSecret = null, newSecretAt = null } = factor ?? {};
    if (newSecret === null || now().getTime() - (newSecretAt?.getTime() ?? 0) > newSecretMs)
      throw problem('SECOND_FACTOR_NOT_BEGUN');
    const step = findStep(decryptSecret(config.secondFactorKeys, member.id, newSecret), foldCode(typed), now());
    // No wrong code is counted: who may call this may as well begin with a secret of his own.
    if (step === 'clock') throw problem('SECOND_FACTOR_CLOCK');
    if (step === undefined) throw problem('SECOND_FACTOR_WRONG');
    await replaceSecret(tx, member.id, step, now());
    await markSessionProved(tx, member, now());
    await addAccountMessage(tx, { kind: 'factor enrolled', memberId: member.id, eventId: newId(), now: now() });
    return createCodes(tx, member.id);
  });
};

/** The earlier codes count no more. Throws SECOND_FACTOR_NONE, and as `demandOwn`. */
export const renewRecoveryCodes = (deps: Deps, member: Member): Promise<string[]> =>
  deps.db.tx(async (tx) => {
    await lockFactor(tx, member.id);
    await demandOwn(deps, tx, member);
    if (!(await hasFactor(tx, member.id))) throw problem('SECOND_FACTOR_NONE');
    return createCodes(tx, member.id);
  });
