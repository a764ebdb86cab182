import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { useState } from 'react';
import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { withCause } from './with-cause.ts';

const sendFailed = '인증번호 발송에 실패했습니다. 다시 시도해주세요.';
const codeWrong = '인증번호가 일치하지 않습니다. 다시 시도해주세요.';
const verifyFailed = '인증에 실패했습니다. 다시 시도해주세요.';

interface Sent {
  phone: string;
  /** Only where the shop answers the code itself (sandbox). */
  code: string | undefined;
  until: string;
}
/** Where the shop does not say how long a code lives (member's document: 3 minutes). */
const codeSeconds = 180;
export interface PhoneProof {
  /** The proved number in digits, while the field still holds it. */
  proved: string | undefined;
  /** A code went to the number in the field, and can be typed in until then. */
  sentUntil: string | undefined;
  busy: 'send' | 'verify' | undefined;
  phoneError: string | undefined;
  codeError: string | undefined;
  send: () => Promise<void>;
  verify: (code: string) => Promise<boolean>;
  /** Begins anew: the proof counts no more. */
  reset: () => void;
}

/** Throws where the code is not the one that was sent. */
const compare = async ({ phone: to, code: expected }: Sent, code: string): Promise<void> => {
  if (expected === undefined) await call('member.verifyCode', { body: { phoneNumber: to, code } });
  else if (code !== expected) throw new ApiError(400, 'CODE_WRONG', codeWrong);
};

const codeFailure = (error: unknown): string => (isStatus(error, 400) ? codeWrong : withCause(verifyFailed, error));

/**
 * Proves a phone by a code. `check` says whether a code may go to the number: it resolves to a sentence when not. The code
 * is compared here when the shop answered it, else the shop verifies it.
 */
export const usePhoneProof = (typed: string, check: (phone: string) => Promise<string | undefined>): PhoneProof => {
  const phone = parsePhone(typed);
  const [sent, setSent] = useState<Sent>();
  const [proved, setProved] = useState<string>();
  const [busy, setBusy] = useState<PhoneProof['busy']>();
  const [phoneFailure, setPhoneFailure] = useState<{ typed: string; text: string }>();
  const [codeError, setCodeError] = useState<string>();
  const refuse = (text: string): void => setPhoneFailure({ typed, text });

  const sendTo = async (to: string): Promise<void> => {
    const refusal = await check(to);
    if (refusal !== undefined) return refuse(refusal);
    try {
      const answer = await call('member.sendCode', { params: { phone: to } });
      const seconds = typeof answer === 'string' ? codeSeconds : answer.expiresInSeconds;
      const until = new Date(Date.now() + seconds * 1_000).toISOString();
      setSent({ phone: to, code: typeof answer === 'string' ? answer : undefined, until });
    } catch (error) {
      refuse(withCause(sendFailed, error));
    }
  };
  const reset = (): void => {
    setPhoneFailure(undefined);
    setCodeError(undefined);
    setProved(undefined);
    setSent(undefined);
  };
  const send = async (): Promise<void> => {
    reset();
    if (phone === undefined) return refuse('전화번호 형식이 바르지 않습니다.');
    setBusy('send');
    await sendTo(phone).finally(() => setBusy(undefined));
  };
  const verify = async (code: string): Promise<boolean> => {
    if (!sent) return false;
    setCodeError(undefined);
    setBusy('verify');
    try {
      await compare(sent, code.trim());
      setProved(sent.phone);
      return true;
    } catch (error) {
      setCodeError(codeFailure(error));
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return {
    proved: proved !== undefined && proved === phone ? proved : undefined,
    sentUntil: sent?.phone === phone ? sent?.until : undefined,
    busy,
    phoneError: phoneFailure?.typed === typed ? phoneFailure.text : undefined,
    codeError,
    send,
    verify,
    reset,
  };
};
