import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { Deps } from '../config.ts';
import { findMember } from '../members/member-store.ts';
import { addAccountMessage } from '../messages/add-account-message.ts';
import { insertMessages } from '../messages/message-store.ts';
import { factorClosedText } from '../messages/sms-text.ts';
import { decryptSecret, encryptSecret, isOfNewestKey } from './encryption.ts';
import { deleteRecoveryCode, listOwnerIds, lockFactor, markCodeAccepted, updateWrong } from './factor-store.ts';
import { foldCode, hashRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

const closedAfter = 5;
const closedMs = 15 * 60 * 1000;

export type CodeDeps = Pick<Deps, 'now' | 'newId' | 'config'>;

const closed = (now: Date, until: Date): ProblemError =>
  problem('SECOND_FACTOR_CLOSED', { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) });

/** Tells the member and the owners of the shop, because somebody who guesses codes knows the password. */
const publishClosed = async ({ newId }: CodeDeps, tx: Tx, memberId: number, now: Date): Promise<void> => {
  const { name } = await readShopName(tx);
  const member = await findMember(tx, memberId);
  const memberIds = [...new Set([memberId, ...(await listOwnerIds(tx))])];
  const eventId = newId();
  const text = factorClosedText(name, member?.displayName ?? '');
  insertMessages(tx, { kind: 'factor closed', eventId, ref: eventId, memberIds, text, now });
};

const countWrong = async (
  deps: CodeDeps,
  tx: Tx,
  { memberId, wrong }: { memberId: number; wrong: number },
  refusal: ProblemError,
): Promise<ProblemError> => {
  const now = deps.now();
  if (wrong + 1 < closedAfter) {
    await updateWrong(tx, memberId, wrong + 1, null);
    return refusal;
  }
  const until = new Date(now.getTime() + closedMs);
  await updateWrong(tx, memberId, 0, until);
  await publishClosed(deps, tx, memberId, now);
  return closed(now, until);
};

/**
 * Accepts a code of the app, whose step counts once, or a recovery code. Answers a refusal instead of throwing, because
 * a rollback would forget the wrong code. The row is locked, so that of many equal codes at once one counts.
 */
export const consumeCode = async (
  deps: CodeDeps,
  tx: Tx,
  memberId: number,
  typed: string,
): Promise<ProblemError | undefined> => {
  const { config, now } = deps;
  const factor = await lockFactor(tx, memberId);
  if (factor === undefined || factor.secret === null) return problem('SECOND_FACTOR_NONE');
  const { secret: stored, wrong, lastStep, closedUntil } = factor;
  if (closedUntil !== null && closedUntil > now()) return closed(now(), closedUntil);
  const code = foldCode(typed);
  const accept = async (secret: string, step: number | null): Promise<undefined> => {
    await markCodeAccepted(tx, memberId, { secret, step });
    return undefined;
  };
  const refuse = (reason: 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_CLOCK') =>
    countWrong(deps, tx, { memberId, wrong }, problem(reason));
  // Recovery codes need no key.
  if (!/^\d{6}$/.test(code)) {
    if (!(await deleteRecoveryCode(tx, memberId, hashRecoveryCode(code)))) return refuse('SECOND_FACTOR_WRONG');
    await addAccountMessage(tx, { kind: 'recovery code used', memberId, eventId: deps.newId(), now: now() });
    return accept(stored, null);
  }
  const keys = config.secondFactorKeys;
  const secret = decryptSecret(keys, memberId, stored);
  const step = findStep(secret, code, now());
  if (step === undefined) return refuse('SECOND_FACTOR_WRONG');
  if (step === 'clock') return refuse('SECOND_FACTOR_CLOCK');
  // A second press of the button is no guess.
  if (step <= lastStep) return problem('SECOND_FACTOR_USED');
  return accept(isOfNewestKey(keys, stored) ? stored : encryptSecret(keys, memberId, secret), step);
};
