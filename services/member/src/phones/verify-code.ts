import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { findByPhone } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { addAccountMessage } from '../messages/add-account-message.ts';
import { type CodeOwner, deleteCode, updateTries } from './code-store.ts';
import { createCodeHasher, maxTries } from './phone-code.ts';
import { createToken, hashToken, insertProof } from './proof-store.ts';
import { codesClosed } from './send-code.ts';
import { closedAfter, countWrongCode, findWrongCodes, slowedAfter, strictAfter } from './wrong-codes.ts';

interface TypedCode {
  phone: string;
  code: string;
  /** The value of the browser's code cookie. */
  browser: string | undefined;
}

export const wrongCodes = ({ metrics }: Pick<Deps, 'metrics'>) =>
  metrics.counter('phone_codes_wrong_total', 'Codes that were typed and are not those that were sent');

/** Warns the phone's owner once a day that somebody is guessing codes. */
const countWrong = async ({ now, newId }: Deps, tx: Tx, { phoneNumber, browserHash }: CodeOwner): Promise<void> => {
  const { everywhere } = await countWrongCode(tx, phoneNumber, browserHash, now());
  const owner = everywhere === slowedAfter ? await findByPhone(tx, phoneNumber) : undefined;
  if (owner === undefined) return;
  const ref = `${owner.id} ${seoulDate(now())}`;
  await addAccountMessage(tx, { kind: 'guesses', memberId: owner.id, eventId: newId(), ref, now: now() });
};

const isRight = async (
  deps: Deps,
  tx: Tx,
  { owner, code, tries }: { owner: CodeOwner; code: string; tries: number },
): Promise<boolean> => {
  const stored = await updateTries(tx, owner, tries, deps.now());
  if (stored === undefined) return false;
  const codes = createCodeHasher(deps.config.serviceTokenSecret);
  if (codes.matches(owner.phoneNumber, code, stored)) return true;
  wrongCodes(deps).inc();
  if (deps.config.smsProvider !== 'sandbox') await countWrong(deps, tx, owner);
  return false;
};

/**
 * Proves a phone to the browser that asked for the code, and answers the secret for the browser's cookie. Throws
 * CODE_WRONG for a wrong, spent, outdated or unknown code, and for a right code in another browser. A code that is
 * typed in another browser uses no try.
 */
export const verifyCode = async (deps: Deps, { phone, code, browser }: TypedCode): Promise<string> => {
  const { db, now, config } = deps;
  const open = config.smsProvider === 'sandbox';
  const phoneNumber = phoneOf(phone);
  if (!open && browser === undefined) throw problem('CODE_WRONG');
  const owner = { phoneNumber, browserHash: open ? '' : hashToken(browser ?? '') };
  const { here, ofShop } = await findWrongCodes(db, phoneNumber, owner.browserHash, now());
  if (here >= closedAfter) throw codesClosed(now());
  // After many wrong codes in the whole shop, each code allows only one try.
  const tries = ofShop >= strictAfter ? 1 : maxTries;
  const token = createToken();
  // The transaction answers false for a wrong code instead of throwing, because a rollback would give the used try
  // back.
  const right = await db.tx(async (tx) => {
    if (!(await isRight(deps, tx, { owner, code, tries }))) return false;
    await deleteCode(tx, owner);
    await insertProof(tx, phoneNumber, token, now());
    return true;
  });
  if (!right) throw problem('CODE_WRONG');
  return token;
};
