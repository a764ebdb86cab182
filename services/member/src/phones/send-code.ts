import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../deps.ts';
import { returnSmsPlace, secondsUntilMidnight, takeSmsPlace } from '../messages/sms-caps.ts';
import { codeText } from '../messages/sms-text.ts';
import { saveCode, secondsUntilNextCode, withdrawCode } from './code-store.ts';
import { codeLifetimeMs, createCodeHasher, newCode } from './phone-code.ts';
import { saveProof } from './proof-store.ts';

type Sent = string | { sent: true; expiresInSeconds: number };

/** The digits of a phone number, or PHONE_INVALID. */
export const phoneOf = (text: string): string => {
  const digits = parsePhone(text);
  if (digits === undefined) throw problem('PHONE_INVALID');
  return digits;
};

/**
 * Sends a new code, which makes earlier ones void. Only the sandbox answers the code itself; whoever asked has it then,
 * so the phone counts as proved. Never sent twice: a lost answer is a failure, and the person asks again.
 */
export const makeSendCode = (deps: Deps) => {
  const { db, now, config, sms } = deps;
  const codes = createCodeHasher(config.serviceTokenSecret);

  const takePlace = async (phoneNumber: string, code: string, at: Date): Promise<void> => {
    if (!(await saveCode(db, phoneNumber, codes.hash(phoneNumber, code), at))) {
      throw problem('CODE_LIMIT', { retryAfterSeconds: await secondsUntilNextCode(db, phoneNumber, at) });
    }
    const capped = await takeSmsPlace(db, { kind: 'code', phoneNumber, config, now: at });
    if (!capped) return;
    await withdrawCode(db, phoneNumber, at);
    throw problem('CODE_LIMIT', { detail: `daily limit: ${capped}`, retryAfterSeconds: secondsUntilMidnight(at) });
  };

  return async (phone: string): Promise<Sent> => {
    const phoneNumber = phoneOf(phone);
    const code = newCode();
    const at = now();
    await takePlace(phoneNumber, code, at);
    const sent = await sms.send({ to: phoneNumber, text: codeText(code) });
    if (sent.outcome !== 'accepted') {
      if (sent.outcome !== 'unknown') await withdrawCode(db, phoneNumber, at);
      if (sent.outcome === 'unavailable') await returnSmsPlace(db, { kind: 'code', phoneNumber, now: at });
      deps.log.warn({ outcome: sent.outcome, error: sent.error }, 'phone code not sent');
      throw problem('CODE_NOT_SENT');
    }
    if (config.smsProvider !== 'sandbox') return { sent: true, expiresInSeconds: codeLifetimeMs / 1000 };
    await saveProof(db, phoneNumber, null, at);
    return code;
  };
};
