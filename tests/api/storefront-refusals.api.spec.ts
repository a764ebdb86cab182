import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { address, newMember } from '../support/members.ts';
import { skipped } from '../support/shop.ts';
import {
  type Actors,
  addToCart,
  bothSpellings,
  type Case,
  callCase,
  createActors,
  nowhere,
} from '../support/storefront.ts';

let cast: Actors;
beforeAll(async () => {
  if (!skipped) cast = await createActors();
});

interface Refusal extends Case {
  readonly what: string;
  readonly status: number;
  readonly code: string;
}
const asMember = ({ member }: Actors) => member.client;
const asOther = ({ other }: Actors) => other.client;
const asShopkeeper = ({ operator }: Actors) => operator;
const refusals: readonly Refusal[] = [
  ...[
    catalogCalls.requestRestock,
    catalogCalls.checkLike,
    cartCalls.fetch,
    cartCalls.setQuantity,
    cartCalls.remove,
    cartCalls.add,
    cartCalls.checkStock,
    cartCalls.count,
    couponCalls.available,
    reviewCalls.deleteReview,
    reviewCalls.deleteReply,
    reviewCalls.addReply,
    memberCalls.editPassword,
  ].map((row) => ({
    what: 'nobody',
    row,
    input: () => ({
      params: { optionId: 1, itemId: 1, cartId: 1, id: 1 } as never,
      ...(row.method === 'GET' ? {} : { body: {} }),
    }),
    status: 401,
    code: 'UNAUTHENTICATED',
  })),
  ...[catalogCalls.getById, catalogCalls.checkSoldOut].map((row) => ({
    what: 'an unknown item',
    row,
    input: () => ({ params: { id: nowhere } }),
    status: 404,
    code: 'ITEM_NOT_FOUND',
  })),
  {
    what: 'a word for a number',
    row: catalogCalls.getById,
    input: () => ({ params: { id: 'word' } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'an unknown category',
    row: catalogCalls.getByCategory,
    input: () => ({ params: { category: 'none', sort: 'createdAt', page: 0, size: 12 } }),
    status: 404,
    code: 'CATEGORY_NOT_FOUND',
  },
  ...[{ sort: 'name' }, { page: -1 }, { size: 0 }, { size: 101 }].map((wrong) => ({
    what: `${Object.keys(wrong)} ${Object.values(wrong)}`,
    row: catalogCalls.getByCategory,
    input: () => ({ params: { category: 'ALL', sort: 'createdAt', page: 0, size: 12, ...wrong } }),
    status: 400,
    code: 'BAD_REQUEST',
  })),
  {
    what: 'what can be bought',
    row: catalogCalls.requestRestock,
    as: asMember,
    input: ({ goods }) => ({ params: { optionId: goods.optionId } }),
    status: 409,
    code: 'OPTION_AVAILABLE',
  },
  {
    what: 'an unknown option',
    row: catalogCalls.requestRestock,
    as: asMember,
    input: () => ({ params: { optionId: nowhere } }),
    status: 404,
    code: 'OPTION_NOT_FOUND',
  },
  {
    what: 'an unknown item',
    row: catalogCalls.checkLike,
    as: asMember,
    input: () => ({ params: { itemId: nowhere } }),
    status: 404,
    code: 'ITEM_NOT_FOUND',
  },
  {
    what: 'none of it',
    row: cartCalls.add,
    as: asMember,
    input: ({ goods }) => ({ body: { itemOptionId: goods.optionId, quantity: 0 } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'an unknown option',
    row: cartCalls.add,
    as: asMember,
    input: () => ({ body: { itemOptionId: nowhere, quantity: 1 } }),
    status: 404,
    code: 'OPTION_NOT_FOUND',
  },
  {
    what: 'what is sold out',
    row: cartCalls.add,
    as: asMember,
    input: ({ gone }) => ({ body: { itemOptionId: gone.optionId, quantity: 1 } }),
    status: 409,
    code: 'OUT_OF_STOCK',
  },
  {
    what: 'an unknown line',
    row: cartCalls.setQuantity,
    as: asMember,
    input: () => ({ body: { cartId: nowhere, quantity: 1 } }),
    status: 404,
    code: 'CART_LINE_NOT_FOUND',
  },
  {
    what: 'somebody else’s line',
    row: cartCalls.setQuantity,
    as: asOther,
    input: async ({ member, goods }) => ({ body: { cartId: (await addToCart(member, goods)).cartId, quantity: 1 } }),
    status: 403,
    code: 'NOT_OWNER',
  },
  {
    what: 'somebody else’s line',
    row: cartCalls.remove,
    as: asOther,
    input: async ({ member, goods }) => ({ params: { cartId: (await addToCart(member, goods)).cartId } }),
    status: 403,
    code: 'NOT_OWNER',
  },
  { what: 'an empty cart', row: cartCalls.checkStock, as: asOther, status: 409, code: 'CART_EMPTY' },
  {
    what: 'a wrong password',
    row: memberCalls.login,
    input: ({ member }) => ({ body: { username: member.username, password: 'wrong-pass' } }),
    status: 401,
    code: 'LOGIN_FAILED',
  },
  {
    what: 'an unknown account',
    row: memberCalls.login,
    input: () => ({ body: { username: newMember().username, password: 'wrong-pass' } }),
    status: 401,
    code: 'LOGIN_FAILED',
  },
  {
    what: 'no password',
    row: memberCalls.login,
    input: ({ member }) => ({ body: { username: member.username } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'a taken nickname',
    row: memberCalls.checkDisplayName,
    input: ({ member }) => ({ body: { displayName: member.displayName } }),
    status: 409,
    code: 'DISPLAY_NAME_TAKEN',
  },
  {
    what: 'a malformed nickname',
    row: memberCalls.checkDisplayName,
    input: () => ({ body: { displayName: '!' } }),
    status: 400,
    code: 'DISPLAY_NAME_INVALID',
  },
  {
    what: 'a taken e-mail',
    row: memberCalls.checkUsername,
    input: ({ member }) => ({ body: { username: ` ${member.username.toUpperCase()} ` } }),
    status: 409,
    code: 'USERNAME_TAKEN',
  },
  {
    what: 'a malformed e-mail',
    row: memberCalls.checkUsername,
    input: () => ({ body: { username: 'nobody' } }),
    status: 400,
    code: 'USERNAME_INVALID',
  },
  {
    what: 'a taken phone',
    row: memberCalls.checkPhoneNumber,
    input: ({ member }) => ({ body: { phoneNumber: member.phoneNumber } }),
    status: 409,
    code: 'PHONE_TAKEN',
  },
  {
    what: 'a malformed phone',
    row: memberCalls.checkPhoneNumber,
    input: () => ({ body: { phoneNumber: '02-123' } }),
    status: 400,
    code: 'PHONE_INVALID',
  },
  {
    what: 'a malformed phone',
    row: memberCalls.sendCode,
    input: () => ({ params: { phone: '02123' } }),
    status: 400,
    code: 'PHONE_INVALID',
  },
  {
    what: 'a malformed phone',
    row: memberCalls.findByPhone,
    input: () => ({ body: { phoneNumber: '1' } }),
    status: 400,
    code: 'PHONE_INVALID',
  },
  {
    what: 'a phone that nobody proved',
    row: memberCalls.tokenByPhone,
    input: ({ other }) => ({ body: { phoneNumber: other.phoneNumber } }),
    status: 403,
    code: 'PHONE_NOT_PROVED',
  },
  {
    what: 'a phone that nobody proved',
    row: memberCalls.register,
    input: () => ({ body: { ...newMember(), ...address } }),
    status: 403,
    code: 'PHONE_NOT_PROVED',
  },
  {
    what: 'a short password',
    row: memberCalls.register,
    input: () => ({ body: { ...newMember(), ...address, password: 'seven77' } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'a made-up code',
    row: memberCalls.kakaoLogin,
    input: () => ({ params: { code: 'made-up' } }),
    status: 400,
    code: 'KAKAO_FAILED',
  },
  {
    what: 'nobody’s sign-up',
    row: memberCalls.kakaoRegister,
    input: () => ({ body: { kakaoId: '1', username: newMember().username, displayName: newMember().displayName } }),
    status: 409,
    code: 'KAKAO_EXPIRED',
  },
  {
    what: 'a password that was not checked before',
    row: memberCalls.editPassword,
    as: asMember,
    input: () => ({ body: { password: 'another-pass-1!' } }),
    status: 409,
    code: 'PASSWORD_NOT_CHECKED',
  },
  {
    what: 'a short password',
    row: memberCalls.editPassword,
    as: asMember,
    input: () => ({ body: { password: 'seven77' } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'an unknown review',
    row: reviewCalls.deleteReview,
    as: asMember,
    input: () => ({ params: { id: nowhere } }),
    status: 404,
    code: 'REVIEW_NOT_FOUND',
  },
  {
    what: 'a member',
    row: reviewCalls.deleteReply,
    as: asMember,
    input: () => ({ params: { id: 1 } }),
    status: 403,
    code: 'WRONG_ROLE',
  },
  {
    what: 'a member',
    row: reviewCalls.addReply,
    as: asMember,
    input: () => ({ body: { parentId: 1, replyContent: '답' } }),
    status: 403,
    code: 'WRONG_ROLE',
  },
  {
    what: 'an unknown reply',
    row: reviewCalls.deleteReply,
    as: asShopkeeper,
    input: () => ({ params: { id: nowhere } }),
    status: 404,
    code: 'REPLY_NOT_FOUND',
  },
  {
    what: 'a reply to nothing',
    row: reviewCalls.addReply,
    as: asShopkeeper,
    input: () => ({ body: { parentId: nowhere, replyContent: '답' } }),
    status: 404,
    code: 'REPLY_PARENT_NOT_FOUND',
  },
  {
    what: 'an empty reply',
    row: reviewCalls.addReply,
    as: asShopkeeper,
    input: () => ({ body: { parentId: 1, replyContent: ' ' } }),
    status: 400,
    code: 'BAD_REQUEST',
  },
];

describe.skipIf(skipped)('the storefront, with both spellings of a path,', () => {
  it.each(bothSpellings(refusals))('refuses $what: $method $path → $status $code', async (one) => {
    const { status, headers, problem } = await callCase(cast, one);
    expect([status, problem?.code]).toEqual([one.status, one.code]);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(problem?.message).toMatch(/[가-힣]/);
    expect(problem).toMatchObject({ status, requestId: expect.any(String), title: expect.any(String) });
  });
});
