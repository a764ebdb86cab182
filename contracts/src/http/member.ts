import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { Nothing, Nullable, Ok, Phone } from '../schema.ts';
import { AccessToken, accountCalls, address, Email, Line, Password, signInRefusals } from './member-account.ts';
import { secondFactorCalls } from './member-second-factor.ts';
import { sessionCalls } from './member-sessions.ts';

/**
 * Addition to the specification: the person who signs up confirms to be 14 or older, and the time is recorded. When a
 * client leaves the field out, as in the documented call, nothing is recorded.
 */
const over14 = Type.Optional(
  Type.Literal(true, { title: '만 14세 이상 확인', message: '만 14세 이상만 가입할 수 있습니다.' }),
);
/**
 * Addition to the specification: the documents that the person who signs up agreed to, each with the version of the
 * shop's document. Version 0 means that the page could not read the version. The time of the agreement then tells which
 * version it was. Each document appears once, and all required documents appear. When a client leaves the field out, as
 * in the documented call, nothing is recorded.
 */
const Agreements = Type.Optional(
  Type.Array(
    Type.Object({
      document: Type.Union([Type.Literal('terms'), Type.Literal('privacy')], { title: '동의한 문서' }),
      version: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '문서의 판 번호' }),
    }),
    { maxItems: 10, title: '약관 동의' },
  ),
);
/** The data that a new member from Kakao completes; name and phone are null when Kakao did not send them. */
const KakaoNewcomer = Type.Object(
  {
    kakaoId: Type.String(),
    realName: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
  },
  { name: 'KakaoNewcomer' },
);

const newMemberRefusals = [
  'PHONE_INVALID',
  'PHONE_TAKEN',
  'PHONE_NOT_PROVED',
  'USERNAME_TAKEN',
  'USERNAME_INVALID',
  'DISPLAY_NAME_TAKEN',
  'DISPLAY_NAME_INVALID',
] as const;

export const memberCalls = defineCalls({
  ...accountCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  /** Staff with a second factor get 401 SECOND_FACTOR with a `ticket` for `secondFactor`. */
  login: {
    summary: 'Signs in a member with e-mail address and password',
    method: 'POST',
    path: '/api/loginProc',
    owner: 'member',
    access: 'public',
    refusals: ['LOGIN_FAILED', 'DEMO_ACCOUNT', 'STAFF_NETWORK', ...signInRefusals, 'KAKAO_EXPIRED', 'SECOND_FACTOR'],
    limit: 'login',
    accepts: 'form',
    body: Type.Object({
      /**
       * `raw`, because the stored e-mail address of an older account may contain invisible letters. The service
       * searches the exact spelling first.
       */
      username: Typed('raw', { minLength: 1, maxLength: 254, title: '이메일' }),
      password: Typed('raw', { minLength: 1, maxLength: 1_000, title: '비밀번호' }),
      /**
       * Addition to the specification: the `kakaoLink` of a 409 KAKAO_LINK. The Kakao account that it identifies is
       * linked to the account that signs in.
       */
      kakaoLink: Type.Optional(Typed('raw', { maxLength: 1_000 })),
    }),
    answers: { 200: AccessToken },
  },
  checkDisplayName: {
    summary: 'Checks that a display name is free for a new member',
    method: 'POST',
    path: '/api/register/displayNameCheck',
    owner: 'member',
    access: 'public',
    refusals: ['DISPLAY_NAME_TAKEN', 'DISPLAY_NAME_INVALID'],
    body: Type.Object({ displayName: Typed('name', { title: '닉네임', message: '닉네임 형식이 올바르지 않습니다.' }) }),
    answers: { 200: Type.String() },
  },
  checkUsername: {
    summary: 'Checks that an e-mail address is free for a new member',
    method: 'POST',
    path: '/api/register/usernameCheck',
    owner: 'member',
    access: 'public',
    refusals: ['USERNAME_TAKEN', 'USERNAME_INVALID'],
    limit: 'lookup',
    body: Type.Object({ username: Typed('email', { title: '이메일', message: '이메일 형식이 올바르지 않습니다.' }) }),
    answers: { 200: Type.String() },
  },
  checkPhoneNumber: {
    summary: 'Checks that a phone number is free for a new member',
    method: 'POST',
    path: '/api/register/phoneNumberCheck',
    owner: 'member',
    access: 'public',
    refusals: ['PHONE_INVALID', 'PHONE_TAKEN'],
    limit: 'lookup',
    body: Type.Object({ phoneNumber: Phone }),
    answers: { 200: Type.String() },
  },
  /** Answers that the message was sent, and when its code expires. In the sandbox, answers the code itself. */
  sendCode: {
    summary: 'Sends a verification code to a phone number by text message',
    method: 'POST',
    path: '/api/register/sendMessage/{phone}',
    owner: 'member',
    access: 'public',
    refusals: ['CODE_LIMIT', 'CODE_CLOSED', 'CODE_NOT_SENT', 'PHONE_INVALID'],
    limit: 'code',
    params: Type.Object({ phone: Phone }),
    answers: {
      200: Type.Union([Type.String(), Type.Object({ sent: Type.Literal(true), expiresInSeconds: Type.Integer() })]),
    },
  },
  verifyCode: {
    summary: 'Verifies a phone number by the code that was sent to it',
    method: 'POST',
    path: '/api/register/verifyCode',
    owner: 'member',
    access: 'public',
    refusals: ['CODE_LIMIT', 'CODE_CLOSED', 'CODE_WRONG', 'PHONE_INVALID'],
    limit: 'code',
    addition: true,
    body: Type.Object({
      phoneNumber: Phone,
      code: Typed('digits', { minLength: 1, maxLength: 10, title: '인증번호' }),
    }),
    answers: { 200: Type.Object({ verified: Type.Literal(true) }) },
  },
  register: {
    summary: 'Creates the account of a new member with e-mail address and password',
    method: 'POST',
    path: '/api/register/registerProc',
    owner: 'member',
    access: 'public',
    refusals: ['LOGIN_BUSY', ...newMemberRefusals],
    body: Type.Object({
      username: Email,
      password: Password,
      displayName: Line('닉네임', 100, '닉네임 형식이 올바르지 않습니다.'),
      realName: Line('이름', 50, '이름을 입력해주세요.'),
      phoneNumber: Phone,
      ...address,
      over14,
      agreements: Agreements,
    }),
    answers: { 200: Ok },
  },
  kakaoLogin: {
    summary: 'Signs in a member with Kakao, or answers the Kakao data of a person without an account',
    method: 'GET',
    path: '/api/kakao/handleLogin/{code}',
    owner: 'member',
    access: 'public',
    refusals: ['DEMO_ACCOUNT', ...signInRefusals, 'PHONE_TAKEN', 'KAKAO_FAILED', 'KAKAO_LINK'],
    limit: 'login',
    params: Type.Object({ code: Typed('raw', { minLength: 1, maxLength: 500 }) }),
    answers: { 200: AccessToken, 202: KakaoNewcomer },
  },
  kakaoRegister: {
    summary: 'Creates the account of a new member from Kakao, and signs the member in',
    method: 'POST',
    path: '/api/kakao/registerProc',
    owner: 'member',
    access: 'public',
    refusals: [...newMemberRefusals, 'KAKAO_EXPIRED'],
    body: Type.Object({
      kakaoId: Typed('raw', { minLength: 1, maxLength: 30, title: '카카오 계정' }),
      username: Email,
      displayName: Line('닉네임', 100, '닉네임 형식이 올바르지 않습니다.'),
      realName: Type.Optional(Nullable(Typed('name', { maxLength: 50, title: '이름' }))),
      phoneNumber: Type.Optional(Nullable(Typed('phone', { maxLength: 20, title: '전화번호' }))),
      over14,
      agreements: Agreements,
    }),
    answers: { 200: AccessToken },
  },
  findByPhone: {
    summary: 'Answers 200 when a phone number belongs to a member, and 204 when it does not',
    method: 'POST',
    path: '/api/member/findUserPhoneNumberCheck',
    owner: 'member',
    access: 'public',
    refusals: ['PHONE_INVALID'],
    limit: 'lookup',
    body: Type.Object({ phoneNumber: Phone }),
    answers: { 200: Ok, 204: Nothing },
  },
  tokenByPhone: {
    summary: 'Signs in a member who verified the phone number, to set a new password',
    method: 'POST',
    path: '/api/member/getTokenByPhone',
    owner: 'member',
    access: 'public',
    refusals: ['DEMO_ACCOUNT', ...signInRefusals, 'PHONE_INVALID', 'PHONE_NOT_PROVED'],
    limit: 'login',
    body: Type.Object({ phoneNumber: Phone }),
    answers: { 200: AccessToken },
  },
});
