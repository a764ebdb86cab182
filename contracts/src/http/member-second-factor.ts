import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { Instant, Nullable, Ok } from '../schema.ts';
import { AccessToken } from './member-account.ts';

const mine = { owner: 'member', access: 'member', addition: true } as const;

/** Six digits of the authenticator app, or a recovery code. Spaces, dashes and full-width digits are accepted. */
const Code = Typed('raw', {
  name: 'SecondFactorCode',
  minLength: 1,
  maxLength: 100,
  title: '인증 번호',
  message: '인증 앱에 보이는 숫자 6자리나 복구 코드를 입력해주세요.',
});
/** A code of the app counts once. Five wrong codes close the second factor for 15 minutes. */
const codeRefusals = [
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
  'SECOND_FACTOR_CLOCK',
  'SECOND_FACTOR_CLOSED',
  'SECOND_FACTOR_NONE',
  'SECOND_FACTOR_OFF',
] as const;
/** Ten codes, each accepted once. No later call answers them again. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { name: 'RecoveryCodes' });
/** Staff who have a second factor prove it before they change it, and shoppers have none. */
const ownRefusals = ['SECOND_FACTOR_AGAIN', 'SECOND_FACTOR_STAFF'] as const;

/** The calls for the second factor of staff: codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 s). */
export const secondFactorCalls = defineCalls({
  /** The second step of `login`, after its 401 SECOND_FACTOR with a `ticket`. A ticket opens one session. */
  secondFactor: {
    summary: 'Signs in staff with the ticket of the log-in and a code of the authenticator app',
    method: 'POST',
    path: '/member/second-factor',
    owner: 'member',
    access: 'public',
    addition: true,
    refusals: ['SECOND_FACTOR_OVER', 'DEMO_ACCOUNT', 'STAFF_NETWORK', ...codeRefusals],
    limit: 'login',
    body: Type.Object({ ticket: Typed('raw', { minLength: 1, maxLength: 100 }), code: Code }),
    answers: { 200: AccessToken },
  },
  /** Rows with `fresh` accept the session for ten minutes from then on. */
  proveSecondFactor: {
    ...mine,
    summary: 'Proves the second factor of the staff once more in the open session',
    method: 'POST',
    path: '/member/second-factor/again',
    refusals: [...codeRefusals],
    body: Type.Object({ code: Code }),
    answers: { 200: Ok },
  },
  secondFactorState: {
    ...mine,
    summary: 'Answers whether the staff has a second factor, and how many recovery codes are left',
    method: 'GET',
    path: '/member/second-factor/state',
    answers: { 200: Type.Object({ enrolledAt: Nullable(Instant), recoveryCodes: Type.Integer() }) },
  },
  /**
   * The secret counts once `confirmSecondFactor` gets a code of it, within 30 minutes. A device that was enrolled before
   * is accepted until then.
   */
  enrolSecondFactor: {
    ...mine,
    summary: 'Answers a new secret for the authenticator app of the staff',
    method: 'POST',
    path: '/member/second-factor/enrol',
    refusals: [...ownRefusals, 'SECOND_FACTOR_OFF'],
    answers: {
      200: Type.Object({
        secret: Type.String({ description: 'In base32, for apps that scan nothing' }),
        uri: Type.String({ description: 'The secret as an otpauth:// address' }),
        /** The address as a QR code, drawn by the shop, so that nobody else sees the secret. */
        qr: Type.Object({
          size: Type.Integer({ description: 'Modules on each side, without the quiet zone' }),
          path: Type.String({ description: 'The dark modules, as the path of an SVG with one unit a module' }),
        }),
      }),
    },
  },
  confirmSecondFactor: {
    ...mine,
    summary: 'Enrols the new secret by its first code, and answers new recovery codes',
    method: 'POST',
    path: '/member/second-factor/confirm',
    refusals: [
      ...ownRefusals,
      ...(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_CLOCK', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_NOT_BEGUN'] as const),
    ],
    body: Type.Object({ code: Code }),
    answers: { 200: RecoveryCodes },
  },
  /** The earlier codes count no more. */
  newRecoveryCodes: {
    ...mine,
    summary: 'Answers new recovery codes in place of all earlier ones',
    method: 'POST',
    path: '/member/second-factor/recovery-codes',
    refusals: [...ownRefusals, 'SECOND_FACTOR_NONE'],
    answers: { 200: RecoveryCodes },
  },
});
