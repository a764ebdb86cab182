import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMember, newPhoneNumber } from '../support/members.ts';
import { skipped } from '../support/shop.ts';
import {
  type Actors,
  addToCart,
  bothSpellings,
  type Case,
  callCase,
  createActors,
  emptyCart,
} from '../support/storefront.ts';

let cast: Actors;
beforeAll(async () => {
  if (!skipped) cast = await createActors();
});

interface Success extends Case {
  readonly body: (body: unknown) => void;
}
const list = (name: string) => (body: unknown) =>
  expect(body).toMatchObject({
    _embedded: { [name]: expect.any(Array) },
    page: { number: 0, totalPages: expect.any(Number) },
  });
const itemOf = ({ goods }: Actors) => ({ params: { id: goods.itemId } });
const asMember = ({ member }: Actors) => member.client;

/** Every documented read and write of the storefront that succeeds without other calls before it. */
const successes: readonly Success[] = [
  { row: catalogCalls.getBest, body: (body) => expect((body as unknown[]).length).toBe(14) },
  {
    row: catalogCalls.getById,
    input: itemOf,
    body: (body) =>
      expect(body).toMatchObject({
        id: expect.any(Number),
        detailImages: expect.any(Array),
        guideImages: expect.any(Array),
        itemOptions: expect.any(Array),
        soldOut: false,
        discountPrice: expect.any(Number),
      }),
  },
  { row: catalogCalls.checkSoldOut, input: itemOf, body: (body) => expect(body).toEqual({ isSoldOut: false }) },
  {
    row: catalogCalls.checkSoldOut,
    input: ({ gone }) => ({ params: { id: gone.itemId } }),
    body: (body) => expect(body).toEqual({ isSoldOut: true }),
  },
  {
    row: catalogCalls.getByCategory,
    input: () => ({ params: { category: 'ALL', sort: 'createdAt', page: 0, size: 12 } }),
    body: (body) => {
      list('itemHomeDTOList')(body);
      expect((body as { _embedded: { itemHomeDTOList: unknown[] } })._embedded.itemHomeDTOList).toHaveLength(12);
    },
  },
  {
    row: catalogCalls.requestRestock,
    as: asMember,
    input: ({ gone }) => ({ params: { optionId: gone.optionId } }),
    body: (body) => expect(body).toEqual({ ok: true }),
  },
  {
    row: reviewCalls.reviews,
    input: ({ goods }) => ({ params: { itemId: goods.itemId, page: 0, size: 8 } }),
    body: list('reviewDTOList'),
  },
  {
    row: catalogCalls.checkLike,
    as: asMember,
    input: ({ goods }) => ({ params: { itemId: goods.itemId } }),
    body: (body) => expect(body).toEqual({ liked: false }),
  },
  { row: cartCalls.fetch, as: asMember, body: (body) => expect(body).toEqual(expect.any(Array)) },
  { row: cartCalls.count, as: asMember, body: (body) => expect(Number.isInteger(body)).toBe(true) },
  {
    row: cartCalls.add,
    as: asMember,
    input: ({ goods }) => ({ body: { itemOptionId: goods.optionId, quantity: 1 } }),
    body: (body) => expect(body).toMatchObject({ cartId: expect.any(Number), quantity: expect.any(Number) }),
  },
  {
    row: cartCalls.setQuantity,
    as: asMember,
    input: async ({ member, goods }) => ({ body: { cartId: (await addToCart(member, goods)).cartId, quantity: 2 } }),
    body: (body) => expect(body).toMatchObject({ quantity: 2 }),
  },
  {
    row: cartCalls.remove,
    as: asMember,
    input: async ({ member, goods }) => ({ params: { cartId: (await addToCart(member, goods)).cartId } }),
    body: (body) => expect(body).toEqual({ ok: true }),
  },
  {
    row: cartCalls.checkStock,
    as: asMember,
    input: async ({ member, goods }) => {
      await emptyCart(member);
      await addToCart(member, goods);
      return {};
    },
    body: (body) => expect(body).toEqual({ ok: true }),
  },
  { row: orderCalls.deliveryFee, body: (body) => expect(Number.isInteger(body)).toBe(true) },
  { row: couponCalls.available, as: asMember, body: (body) => expect(body).toEqual([]) },
  {
    row: memberCalls.login,
    input: ({ member }) => ({ body: { username: member.username, password: member.password } }),
    body: (body) => expect(body).toMatchObject({ accessToken: expect.stringMatching(/^ey/) }),
  },
  {
    row: memberCalls.checkDisplayName,
    input: () => ({ body: { displayName: newMember().displayName } }),
    body: (body) => expect(body).toEqual(expect.any(String)),
  },
  {
    row: memberCalls.checkUsername,
    input: () => ({ body: { username: newMember().username } }),
    body: (body) => expect(body).toEqual(expect.any(String)),
  },
  {
    row: memberCalls.checkPhoneNumber,
    input: () => ({ body: { phoneNumber: newPhoneNumber() } }),
    body: (body) => expect(body).toEqual(expect.any(String)),
  },
  {
    row: memberCalls.sendCode,
    input: () => ({ params: { phone: newPhoneNumber() } }),
    body: (body) => expect(body).toMatch(/^\d{6}$/),
  },
  {
    row: memberCalls.findByPhone,
    input: ({ member }) => ({ body: { phoneNumber: member.phoneNumber } }),
    body: (body) => expect(body).toEqual({ ok: true }),
  },
  {
    row: memberCalls.findByPhone,
    input: () => ({ body: { phoneNumber: newPhoneNumber() } }),
    body: (body) => expect(body).toBeUndefined(),
  },
];

describe.skipIf(skipped)('every documented call of the storefront, with both spellings of its path,', () => {
  it.each(bothSpellings(successes))('answers $method $path', async (one) => {
    const answer = await callCase(cast, one);
    expect(answer.problem).toBeUndefined();
    one.body(answer.body);
  });
});
