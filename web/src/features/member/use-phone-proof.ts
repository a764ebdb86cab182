import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { useState } from 'react';
import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { useAction, write } from '../../shared/api/write.ts';
import { withCause } from './with-cause.ts';

const sendFailed = '인증번호 발송에 실패했습니다. 다시 시도해주세요.';
const codeWrong = '인증번호가 일치하지 않습니다. 다시 시도해주세요.';
const verifyFailed = '인증에 실패했습니다. 다시 시도해주세요.';

interface Sent {
  phone: string;
  /** The code itself, if the shop sends it in its answer (sandbox only). */
  code: string | undefined;
  until: string;
}
/** The lifetime of a code when the shop states none (member's document: 3 minutes). */
const codeSeconds = 180;
export interface PhoneProof {
  /** The verified number in digits, while the field still contains this number. */
  proved: string | undefined;
  /** The end of the code's lifetime, while the field has the number that the code was sent to. */
  sentUntil: string | undefined;
  sending: boolean;
  verifying: boolean;
  phoneError: string | undefined;
  codeError: string | undefined;
  send: () => Promise<void>;
  verify: (code: string) => Promise<boolean>;
  reset: () => void;
}

/** Throws ApiError. */
const sendCode = async (phone: string): Promise<Sent> => {
  const answer = await write('member.sendCode', { params: { phone } });
  const [code, seconds] = typeof answer === 'string' ? [answer, codeSeconds] : [undefined, answer.expiresInSeconds];
  return { phone, code, until: new Date(Date.now() + seconds * 1_000).toISOString() };
};

/** Throws when the typed code differs from the sent code. */
const compare = async ({ phone: to, code: expected }: Sent, code: string): Promise<void> => {
  if (expected === undefined) await write('member.verifyCode', { body: { phoneNumber: to, code } });
  else if (code !== expected) throw new ApiError(400, 'CODE_WRONG', codeWrong);
};

const codeFailure = (error: unknown): string => (isStatus(error, 400) ? codeWrong : withCause(verifyFailed, error));

/**
 * Verifies a phone number by a code. When no code may be sent to the number, `check` resolves to the reason. When the
 * shop's answer contains the sent code (sandbox only), the page itself compares the typed code. Otherwise the shop
 * compares the typed code.
 */
export const usePhoneProof = (typed: string, check: (phone: string) => Promise<string | undefined>): PhoneProof => {
  const phone = parsePhone(typed);
  const [sent, setSent] = useState<Sent>();
  const [proved, setProved] = useState<string>();
  const [phoneFailure, setPhoneFailure] = useState<{ typed: string; text: string }>();
  const [codeError, setCodeError] = useState<string>();
  /** Shows a message about one value of the phone field. The message disappears when the field gets another value. */
  const refuse = (about: string, text: string): undefined => void setPhoneFailure({ typed: about, text });
  const sending = useAction(
    async (to: string, about: string): Promise<void> => {
      const refusal = await check(to);
      if (refusal === undefined) setSent(await sendCode(to));
      else refuse(about, refusal);
    },
    { failed: (error, _to, about) => refuse(about, withCause(sendFailed, error)) },
  );
  const verifying = useAction(compare, { failed: codeFailure, sayFailed: setCodeError });

  const reset = (): void => {
    setPhoneFailure(undefined);
    setCodeError(undefined);
    setProved(undefined);
    setSent(undefined);
  };
  const send = async (): Promise<void> => {
    reset();
    if (phone === undefined) refuse(typed, '전화번호 형식이 바르지 않습니다.');
    else await sending.send(phone, typed);
  };
  const verify = async (code: string): Promise<boolean> => {
    if (!sent || !(await verifying.send(sent, code.trim()))) return false;
    setProved(sent.phone);
    return true;
  };
  return {
    proved: proved !== undefined && proved === phone ? proved : undefined,
    sentUntil: sent?.phone === phone ? sent?.until : undefined,
    sending: sending.busy,
    verifying: verifying.busy,
    phoneError: phoneFailure?.typed === typed ? phoneFailure.text : undefined,
    codeError,
    send,
    verify,
    reset,
  };
};
