import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../deps.ts';
import { takeTry, useCode } from './code-store.ts';
import { createCodeHasher } from './phone-code.ts';
import { newToken, saveProof } from './proof-store.ts';
import { phoneOf } from './send-code.ts';

/**
 * Proves a phone to the browser that asks: answers the secret its cookie keeps. A wrong, spent, outdated or unknown
 * code is one answer, CODE_WRONG.
 */
export const makeVerifyCode = ({ db, now, config }: Deps) => {
  const codes = createCodeHasher(config.serviceTokenSecret);
  return async (phone: string, code: string): Promise<string> => {
    const phoneNumber = phoneOf(phone);
    const token = newToken();
    // A wrong code must not end the transaction with an error: the spent try is kept.
    const right = await db.tx(async (tx) => {
      const stored = await takeTry(tx, phoneNumber, now());
      if (stored === undefined || !codes.matches(phoneNumber, code.trim(), stored)) return false;
      await useCode(tx, phoneNumber);
      await saveProof(tx, phoneNumber, token, now());
      return true;
    });
    if (!right) throw problem('CODE_WRONG');
    return token;
  };
};
