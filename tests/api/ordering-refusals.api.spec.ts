import { type Call, spellings } from '@gyeol/contracts/call.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payOrder } from '../support/buying.ts';
import { address, admin, type Person, signUp } from '../support/people.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

const unknown = '20260101000000000-AAAAAAAAAAAAAAAA';
const far = 999_999_999;

/** Somebody with a paid order, another with nothing, and an operator. */
let owner: Person;
let stranger: Person;
let shopkeeper: ShopClient;
let goods: { itemId: number; optionId: number };
let uid: string;
let impUid: string;
const lines = () => ({ itemManagements: [{ itemOptionId: goods.optionId, quantity: 1 }] });

const buy = async ({ client }: Person) => {
  await client.must(orderCalls.createSheet, { body: lines() });
  const order = await client.must(orderCalls.complete, { body: address });
  return { uid: order.merchantUid, impUid: await payOrder(client, sandbox, order) };
};

beforeAll(async () => {
  if (skipped !== undefined) return;
  [owner, stranger, shopkeeper] = [await signUp(shop), await signUp(shop), await admin(shop)];
  goods = await newItem(shopkeeper, 20);
  ({ uid, impUid } = await buy(owner));
});

type Try = [what: string, row: Call, input: () => object, status: number, code: string];
/** Each refusal that the ordering document or its decisions name, as the owner of a paid order meets it. */
const refusals: Try[] = [
  ['an order that is not there', orderCalls.detail, () => ({ params: { uid: unknown } }), 404, 'ORDER_NOT_FOUND'],
  ['a cancel of nothing', orderCalls.cancel, () => ({ params: { uid: unknown } }), 404, 'ORDER_NOT_FOUND'],
  ['receiving before it was sent', orderCalls.setDelivered, () => ({ params: { uid } }), 409, 'ILLEGAL_MOVE'],
  ['a sheet without lines', orderCalls.createSheet, () => ({ body: { itemManagements: [] } }), 400, 'BAD_REQUEST'],
  [
    'a sheet of an option that is not there',
    orderCalls.createSheet,
    () => ({ body: { itemManagements: [{ itemOptionId: far, quantity: 1 }] } }),
    404,
    'OPTION_NOT_FOUND',
  ],
  [
    'a sheet at another price',
    orderCalls.createSheet,
    () => ({ body: { ...lines(), totalPrice: 1 } }),
    409,
    'PRICE_CHANGED',
  ],
  [
    'more than there is',
    orderCalls.createSheet,
    () => ({ body: { itemManagements: [{ itemOptionId: goods.optionId, quantity: 99 }] } }),
    409,
    'OUT_OF_STOCK',
  ],
  ['an order without a sheet', orderCalls.complete, () => ({ body: address }), 404, 'SHEET_NOT_FOUND'],
  [
    'an order without an address',
    orderCalls.complete,
    () => ({ body: { ...address, address: ' ' } }),
    400,
    'BAD_REQUEST',
  ],
  [
    'an order without its detail address',
    orderCalls.complete,
    () => ({ body: { ...address, detailAddress: '' } }),
    400,
    'BAD_REQUEST',
  ],
  ['nothing to pay', orderCalls.final, () => ({}), 404, 'ORDER_NOT_FOUND'],
  [
    'a provider that is none',
    orderCalls.validate,
    () => ({ params: { provider: 'Nobody', merchantUid: uid, impUid } }),
    404,
    'UNKNOWN_PROVIDER',
  ],
  [
    'a payment that is not there',
    orderCalls.validate,
    () => ({ params: { provider: 'Iamport', merchantUid: uid, impUid: 'imp_000000000000' } }),
    404,
    'PAYMENT_NOT_FOUND',
  ],
  [
    'a payment number of another form',
    orderCalls.validate,
    () => ({ params: { provider: 'Iamport', merchantUid: uid, impUid: 'imp 1' } }),
    400,
    'BAD_REQUEST',
  ],
  [
    'a payment history of nothing',
    orderCalls.paymentRecorded,
    () => ({ params: { merchantUid: unknown } }),
    404,
    'ORDER_NOT_FOUND',
  ],
  ['a page below zero', orderCalls.history, () => ({ params: { page: -1, size: 5 } }), 400, 'BAD_REQUEST'],
  ['a page of more than a hundred', orderCalls.history, () => ({ params: { page: 0, size: 101 } }), 400, 'BAD_REQUEST'],
  [
    'a refund before delivery',
    orderCalls.requestRefund,
    () => ({ body: { originalMerchantUid: uid, isRefund: true, message: '작아요' } }),
    409,
    'REFUND_NOT_DELIVERED',
  ],
  [
    'a refund without a reason',
    orderCalls.requestRefund,
    () => ({ body: { originalMerchantUid: uid, isRefund: true, message: '  ' } }),
    400,
    'BAD_REQUEST',
  ],
  [
    'a code that no coupon has',
    couponCalls.issueByPromoCode,
    () => ({ params: { code: 'NO-SUCH-CODE' } }),
    400,
    'COUPON_CODE_UNKNOWN',
  ],
  [
    'a review of what never came',
    reviewCalls.addReview,
    () => ({ body: { itemId: goods.itemId, reviewContent: '좋아요' } }),
    409,
    'REVIEW_NOT_ALLOWED',
  ],
  [
    'a review without words',
    reviewCalls.addReview,
    () => ({ body: { itemId: goods.itemId, reviewContent: ' ' } }),
    400,
    'BAD_REQUEST',
  ],
  [
    'a review with six photos',
    reviewCalls.addReview,
    () => ({
      body: {
        itemId: goods.itemId,
        reviewContent: '좋아요',
        imagePaths: Array.from({ length: 6 }, (_, priority) => ({ priority, imagePath: 'pending/x.jpg' })),
      },
    }),
    400,
    'BAD_REQUEST',
  ],
  ['a notice that is not there', reviewCalls.notice, () => ({ params: { id: far } }), 404, 'NOTICE_NOT_FOUND'],
  [
    'an address without its detail',
    memberCalls.editUserInfo,
    () => ({ body: { ...address, detailAddress: '' } }),
    400,
    'BAD_REQUEST',
  ],
  [
    'a wrong old password',
    memberCalls.checkPassword,
    () => ({ body: { prevPassword: 'not-this-one-1!' } }),
    409,
    'PASSWORD_WRONG',
  ],
  [
    'a new password unasked for the old one',
    memberCalls.editPassword,
    () => ({ body: { password: 'another-pass-1!' } }),
    409,
    'PASSWORD_NOT_CHECKED',
  ],
];

describe.skipIf(skipped)('a refusal', () => {
  it.each(refusals)('%s', async (_, row, input, status, code) => {
    for (const path of spellings(row.path)) {
      const told = await owner.client.call({ ...row, path }, input());
      expect([told.status, told.problem?.code]).toEqual([status, code]);
      expect(told.headers.get('content-type')).toContain('application/problem+json');
      expect(told.problem?.message, 'a sentence that a screen may show').toMatch(/[가-힣]/);
    }
  });
});

/** How another member fares with what belongs to the owner. */
type Foreign = [row: string, input: () => object];
const forbidden: Foreign[] = [
  ['order.detail', () => ({ params: { uid } })],
  ['order.cancel', () => ({ params: { uid } })],
  ['order.setDelivered', () => ({ params: { uid } })],
  ['order.refundRequested', () => ({ params: { uid } })],
  ['order.requestRefund', () => ({ body: { originalMerchantUid: uid, isRefund: true, message: '제 것처럼' } })],
  ['order.validate', () => ({ params: { provider: 'Iamport', merchantUid: uid, impUid } })],
  ['order.paymentRecorded', () => ({ params: { merchantUid: uid } })],
  ['review.deleteReview', () => ({ params: { id: reviewId } })],
  ['review.deleteNotice', () => ({ params: { id: noticeId } })],
];
/** These take no name of anything: whose things they are about is the token's affair. What a stranger sees is his own. */
const ownByToken: Record<string, () => Promise<void>> = {
  'order.history': async () => {
    const told = await stranger.client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    expect(told.page.totalElements).toBe(0);
  },
  'order.createSheet': async () => {
    const sheet = await stranger.client.must(orderCalls.createSheet, {
      body: { ...lines(), username: owner.username } as never,
    });
    expect(sheet.username).toBe(stranger.username);
  },
  'order.sheet': async () => {
    await owner.client.must(orderCalls.createSheet, { body: lines() });
    const own = await stranger.client.call(orderCalls.sheet);
    expect(own.problem?.code ?? own.body.username).toBe(stranger.username);
  },
  'order.complete': async () => {
    const order = await stranger.client.must(orderCalls.complete, {
      body: { ...address, username: owner.username } as never,
    });
    const told = await owner.client.call(orderCalls.detail, { params: { uid: order.merchantUid } });
    expect(told.status).toBe(403);
    await shopkeeper.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
  },
  'order.final': async () => expect((await stranger.client.call(orderCalls.final)).status).toBe(404),
  'order.unpaid': async () => expect(await stranger.client.must(orderCalls.unpaid)).toEqual([]),
  'coupon.available': async () => expect(await stranger.client.must(couponCalls.available)).toEqual([]),
  'coupon.issueByPromoCode': async () => {
    const code = `OWN-${Date.now()}`;
    await shopkeeper.must(couponCalls.create, {
      body: {
        title: '내 쿠폰',
        code,
        couponType: 'AMOUNT_DURATION_DAYS',
        minPrice: 0,
        discountAmount: 1_000,
        durationDays: 3,
        allStartedAt: '2026-01-01',
        allExpiresAt: '2099-12-31',
      },
    });
    await owner.client.must(couponCalls.issueByPromoCode, { params: { code } });
    expect(await stranger.client.must(couponCalls.available)).toEqual([]);
    const [mine] = await owner.client.must(couponCalls.available);
    await stranger.client.must(orderCalls.createSheet, { body: lines() });
    const stolen = await stranger.client.call(orderCalls.complete, {
      body: { ...address, couponMapId: mine?.mapId ?? 0 },
    });
    expect([stolen.status, stolen.problem?.code]).toEqual([409, 'COUPON_UNUSABLE']);
  },
  'review.addReview': async () => {
    const told = await stranger.client.call(reviewCalls.addReview, {
      body: { itemId: goods.itemId, reviewContent: '받지 않았지만' },
    });
    expect(told.problem?.code).toBe('REVIEW_NOT_ALLOWED');
  },
  'review.reviewable': async () => {
    const told = await stranger.client.must(reviewCalls.reviewable, { params: { itemId: goods.itemId } });
    expect(told).toEqual({ reviewable: false, reviewed: false });
  },
  'member.userInfo': async () =>
    expect((await stranger.client.must(memberCalls.userInfo)).username).toBe(stranger.username),
  'member.editUserInfo': async () => {
    const body = { postCode: '06236', address: '서울 강남구', detailAddress: '9층', username: owner.username };
    await stranger.client.must(memberCalls.editUserInfo, { body });
    expect(await owner.client.must(memberCalls.userInfo)).toMatchObject(address);
  },
  'member.checkPassword': async () => {
    const told = await stranger.client.call(memberCalls.checkPassword, {
      body: { prevPassword: 'not-his-own-1!', username: owner.username },
    });
    expect(told.status).toBe(409);
  },
  'member.editPassword': async () => {
    await stranger.client.must(memberCalls.checkPassword, { body: { prevPassword: stranger.password } });
    const told = await owner.client.call(memberCalls.editPassword, { body: { password: 'taken-over-1!' } });
    expect(told.problem?.code, 'a check of one member opens nothing for another').toBe('PASSWORD_NOT_CHECKED');
  },
};
const groups = ['order', 'coupon', 'review', 'member'] as const;
const rows = groups.flatMap((group) =>
  Object.entries<Call>(calls[group]).map(([name, row]) => [`${group}.${name}`, row] as const),
);
const rowOf = (name: string): Call => rows.find(([known]) => known === name)?.[1] as Call;
let reviewId: number;
let noticeId: number;

describe.skipIf(skipped)('what belongs to another member', () => {
  beforeAll(async () => {
    const received = await buy(owner);
    await shopkeeper.must(orderCalls.setShipping, {
      params: { uid: received.uid },
      body: { trackingNumber: '6800000000001' },
    });
    await owner.client.must(orderCalls.setDelivered, { params: { uid: received.uid } });
    const review = { itemId: goods.itemId, reviewContent: '제 리뷰입니다.' };
    reviewId = (await owner.client.must(reviewCalls.addReview, { body: review })).id;
    noticeId = (await shopkeeper.must(reviewCalls.notices))[0]?.id ?? 0;
  });

  it('is decided here for every call of members, new ones too', () => {
    const known = [...forbidden.map(([name]) => name), ...Object.keys(ownByToken)].sort();
    expect(known).toEqual(rows.flatMap(([name, row]) => (row.access === 'member' ? [name] : [])).sort());
  });
  it.each(forbidden)('%s is refused', async (name, input) => {
    const row = rowOf(name);
    for (const path of spellings(row.path)) {
      const told = await stranger.client.call({ ...row, path }, input());
      expect([told.status, told.problem?.code]).toEqual([403, 'NOT_OWNER']);
    }
    const still = await owner.client.must(orderCalls.detail, { params: { uid } });
    expect(still).toMatchObject({ paymentStatus: 'PREPARING', cancelPending: false });
  });
  it.each(Object.entries(ownByToken))('%s goes by the token', (_, attempt) => attempt());
});

describe.skipIf(skipped)('who may not at all', () => {
  const closed = rows.filter(([, row]) => row.access !== 'public');
  it.each(closed)('%s: nobody gets 401', async (_, row) => {
    for (const path of spellings(row.path.replaceAll(/\{\w+\}/g, '1'))) {
      const told = await fetch(`${shop}${path}`, { method: row.method });
      expect([path, told.status]).toEqual([path, 401]);
    }
  });
  it.each(closed.filter(([, row]) => row.access === 'admin'))('%s: a shopper gets 403', async (_, row) => {
    for (const path of spellings(row.path.replaceAll(/\{\w+\}/g, '1'))) {
      const told = await fetch(`${shop}${path}`, {
        method: row.method,
        headers: { authorization: `Bearer ${stranger.client.token}` },
      });
      expect([path, told.status]).toEqual([path, 403]);
    }
  });
});
