import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { passwordMaxLength, passwordMinLength } from '../rules/identity.ts';
import { Id, Nullable, Ok, PostCode, Role, Telephone } from '../schema.ts';

export const Line = (title: string, max: number, message?: string) =>
  Typed('name', { minLength: 1, maxLength: max, title, ...(message ? { message } : {}) });
export const Email = Typed('email', {
  name: 'EmailAddress',
  minLength: 1,
  maxLength: 254,
  title: '이메일',
  message: '이메일 형식이 올바르지 않습니다.',
});
export const Password = Type.Intersect(
  [
    Typed('raw', { minLength: passwordMinLength, message: '비밀번호는 최소 8자리 이상이어야 합니다.' }),
    Typed('raw', { maxLength: passwordMaxLength, title: '비밀번호' }),
  ],
  { name: 'Password', title: '비밀번호' },
);
export const address = {
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
export const AccessToken = Type.Object({ accessToken: Type.String() }, { name: 'AccessToken' });
const ByAddressId = Type.Object({ id: Id });
export const signInRefusals = ['LOGIN_LIMIT', 'LOGIN_BUSY'] as const;

/** The calls of a signed-in member for the own account: data, addresses and password. */
export const accountCalls = defineCalls({
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
