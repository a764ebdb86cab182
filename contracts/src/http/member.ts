import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { passwordMaxLength, passwordMinLength } from '../rules/identity.ts';
import { Id, Nothing, Nullable, Ok, Phone, PostCode, Role, Telephone } from '../schema.ts';

const Line = (title: string, max: number, message?: string) =>
  Typed('name', { minLength: 1, maxLength: max, title, ...(message ? { message } : {}) });
const Email = Typed('email', {
  name: 'EmailAddress',
  minLength: 1,
  maxLength: 254,
  title: '이메일',
  message: '이메일 형식이 올바르지 않습니다.',
});
const Password = Type.Intersect(
  [
    Typed('raw', { minLength: passwordMinLength, message: '비밀번호는 최소 8자리 이상이어야 합니다.' }),
    Typed('raw', { maxLength: passwordMaxLength, title: '비밀번호' }),
  ],
  { name: 'Password', title: '비밀번호' },
);
const address = {
  address: Line('주소', 200, '올바른 주소를 입력해주세요.'),
  detailAddress: Line('상세주소', 200, '상세주소를 입력해주세요.'),
  postCode: PostCode,
};
const AddressEntry = Type.Object(
  {
    name: Line('배송지 이름', 20, '배송지 이름을 20자 이내로 입력해주세요.'),
    receiver: Line('받는 분', 50, '받는 분을 입력해주세요.'),
    phoneNumber: Telephone,
    ...address,
  },
  { name: 'AddressEntry' },
);
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
const ByAddressId = Type.Object({ id: Id });
const AccessToken = Type.Object({ accessToken: Type.String() }, { name: 'AccessToken' });
/** The data that a new member from Kakao completes; name and phone are null when Kakao did not send them. */
const KakaoNewcomer = Type.Object(
  {
    kakaoId: Type.String(),
    realName: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
  },
  { name: 'KakaoNewcomer' },
);

const signInRefusals = ['LOGIN_LIMIT', 'LOGIN_BUSY'] as const;
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
  login: {
    summary: 'Signs in a member with e-mail address and password',
    method: 'POST',
    path: '/api/loginProc',
    owner: 'member',
    access: 'public',
    refusals: ['LOGIN_FAILED', 'DEMO_ACCOUNT', ...signInRefusals, 'KAKAO_EXPIRED'],
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
  userInfo: {
    summary: 'Answers the name, contact data and address of the signed-in member',
    method: 'GET',
    path: '/member/fetchUserInfo',
    owner: 'member',
    access: 'member',
    refusals: ['MEMBER_NOT_FOUND'],
    answers: {
      200: Type.Object({
        phoneNumber: Type.String(),
        username: Type.String(),
        displayName: Type.String(),
        realName: Type.String(),
        postCode: Nullable(Type.String()),
        address: Nullable(Type.String()),
        detailAddress: Nullable(Type.String()),
        role: Role,
        /** Addition to the specification: false for an account from Kakao that never set a password. */
        hasPassword: Type.Boolean(),
      }),
    },
  },
  editUserInfo: {
    summary: 'Changes the default address of the signed-in member',
    method: 'PUT',
    path: '/member/editUserInfo',
    owner: 'member',
    access: 'member',
    refusals: ['MEMBER_NOT_FOUND'],
    body: Type.Object(address),
    answers: { 200: Ok },
  },
  /** `isDefault` marks the member's own address. */
  addresses: {
    summary: 'Lists the delivery addresses of the member, the default first',
    method: 'GET',
    path: '/member/addresses',
    owner: 'member',
    access: 'member',
    addition: true,
    answers: { 200: Type.Array(Type.Object({ id: Id, ...AddressEntry.properties, isDefault: Type.Boolean() })) },
  },
  /** Answers 409 ADDRESS_BOOK_FULL for the eleventh address. */
  addAddress: {
    summary: 'Adds a delivery address for the member',
    method: 'POST',
    path: '/member/addresses',
    owner: 'member',
    access: 'member',
    addition: true,
    refusals: ['MEMBER_NOT_FOUND', 'ADDRESS_TAKEN', 'ADDRESS_BOOK_FULL'],
    body: AddressEntry,
    answers: { 200: Type.Object({ id: Id }) },
  },
  /** Answers 404 ADDRESS_NOT_FOUND, also for an address of another member. */
  editAddress: {
    summary: 'Changes a delivery address of the member',
    method: 'PUT',
    path: '/member/addresses/{id}',
    owner: 'member',
    access: 'member',
    addition: true,
    refusals: ['ADDRESS_NOT_FOUND', 'ADDRESS_TAKEN'],
    params: ByAddressId,
    body: AddressEntry,
    answers: { 200: Ok },
  },
  /** Answers 404 ADDRESS_NOT_FOUND, also for an address of another member. */
  removeAddress: {
    summary: 'Removes a delivery address of the member',
    method: 'DELETE',
    path: '/member/addresses/{id}',
    owner: 'member',
    access: 'member',
    addition: true,
    refusals: ['ADDRESS_NOT_FOUND'],
    params: ByAddressId,
    answers: { 200: Ok },
  },
  checkPassword: {
    summary: 'Checks the current password of the member, who can then set a new one',
    method: 'POST',
    path: '/member/checkPassword',
    owner: 'member',
    access: 'member',
    refusals: [...signInRefusals, 'PASSWORD_NONE', 'PASSWORD_WRONG', 'MEMBER_NOT_FOUND'],
    limit: 'login',
    body: Type.Object({ prevPassword: Typed('raw', { minLength: 1, maxLength: 1_000, title: '기존 비밀번호' }) }),
    answers: { 200: Ok },
  },
  editPassword: {
    summary: 'Sets a new password for the member, and ends all other sessions of the member',
    method: 'PUT',
    path: '/member/editPassword',
    owner: 'member',
    access: 'member',
    refusals: [...signInRefusals, 'PASSWORD_KNOWN', 'PASSWORD_NOT_CHECKED'],
    limit: 'login',
    body: Type.Object({ password: Password }),
    answers: { 200: Ok },
  },
});
