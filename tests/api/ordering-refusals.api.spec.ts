import { type Call, spellings } from '@gyeol/contracts/call.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payOrder } from '../support/buying.ts';
import { address, admin, signIn, signUp, type TestMember } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

const unknown = '20260101000000000-AAAAAAAAAAAAAAAA';
const far = 999_999_999;

/** A member with a paid order, a member without orders, and an operator. */
let owner: TestMember;
let otherMember: TestMember;
let operator: ShopClient;
let goods: { itemId: number; optionId: number };
let unbought: { itemId: number };
let merchantUid: string;
let impUid: string;
const lines = () => ({ itemManagements: [{ itemOptionId: goods.optionId, quantity: 1 }] });

const buy = async ({ client }: TestMember) => {
  await client.must(orderCalls.createSheet, { body: lines() });
  const order = await client.must(orderCalls.complete, { body: address });
  return { uid: order.merchantUid, impUid: await payOrder(client, sandbox, order) };
};

beforeAll(async () => {
  if (skipped !== undefined) return;
  [owner, otherMember, operator] = [await signUp(shop), await signUp(shop), await admin(shop)];
  [goods, unbought] = [await newItem(operator, 20), await newItem(operator, 1)];
  ({ uid: merchantUid, impUid } = await buy(owner));
});

type Try = [what: string, row: Call, input: () => object, status: number, code: string];
/** Every refusal that the specification of ordering and our decisions about it name. The caller owns a paid order. */
const refusals: Try[] = [
  ['an order that is not there', orderCalls.detail, () => ({ params: { uid: unknown } }), 404, 'ORDER_NOT_FOUND'],
  ['a cancel of nothing', orderCalls.cancel, () => ({ params: { uid: unknown } }), 404, 'ORDER_NOT_FOUND'],
  [
    'receiving before it was sent',
    orderCalls.setDelivered,
    () => ({ params: { uid: merchantUid } }),
    409,
    'ILLEGAL_MOVE',
  ],
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
    () => ({ params: { provider: 'Nobody', merchantUid, impUid } }),
    404,
    'UNKNOWN_PROVIDER',
  ],
  [
    'a payment that is not there',
    orderCalls.validate,
    () => ({ params: { provider: 'Iamport', merchantUid, impUid: 'imp_000000000000' } }),
    404,
    'PAYMENT_NOT_FOUND',
  ],
  [
    'a payment number of another form',
    orderCalls.validate,
    () => ({ params: { provider: 'Iamport', merchantUid, impUid: 'imp 1' } }),
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
    orderCalls.requestClaim,
    () => ({ body: { originalMerchantUid: merchantUid, isRefund: true, message: '작아요' } }),
    409,
    'REFUND_NOT_DELIVERED',
  ],
  [
    'a refund without a reason',
    orderCalls.requestClaim,
    () => ({ body: { originalMerchantUid: merchantUid, isRefund: true, message: '  ' } }),
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
    () => ({ body: { itemId: unbought.itemId, reviewContent: '좋아요' } }),
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

const expectRefusal = async ({ client }: TestMember, [, row, input, status, code]: Try): Promise<void> => {
  for (const path of spellings(row.path)) {
    const answer = await client.call({ ...row, path }, input());
    expect([answer.status, answer.problem?.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.problem?.message, 'a sentence that a screen may show').toMatch(/[가-힣]/);
  }
};

describe.skipIf(skipped)('the shop refuses', () => {
  it.each(refusals)('%s', (...attempt) => expectRefusal(owner, attempt));
  it('an order without a sheet', async () =>
    expectRefusal(await signUp(shop), ['', orderCalls.complete, () => ({ body: address }), 404, 'SHEET_NOT_FOUND']));
});

type ForeignCall = [row: string, input: () => object];
const claimOf = (uid: string, lineId = 1) => ({
  originalMerchantUid: uid,
  kind: 'return' as const,
  reason: 'SIZE' as const,
  lines: [{ lineId, quantity: 1 }],
});
const forbidden: ForeignCall[] = [
  ['order.detail', () => ({ params: { uid: merchantUid } })],
  ['order.cancel', () => ({ params: { uid: merchantUid } })],
  ['order.setDelivered', () => ({ params: { uid: merchantUid } })],
  [
    'order.changeReceiver',
    () => ({ params: { uid: merchantUid }, body: { ...address, name: '남의 것', phoneNumber: '01012345678' } }),
  ],
  ['order.confirmOrder', () => ({ params: { uid: merchantUid } })],
  ['order.hasClaim', () => ({ params: { uid: merchantUid } })],
  ['order.requestClaim', () => ({ body: { originalMerchantUid: merchantUid, isRefund: true, message: '제 것처럼' } })],
  ['order.claimableLines', () => ({ params: { uid: merchantUid } })],
  ['order.estimateClaim', () => ({ body: claimOf(merchantUid) })],
  ['order.createClaim', () => ({ body: { ...claimOf(merchantUid), message: '제 것처럼' } })],
  ['order.withdrawClaim', () => ({ params: { id: claimId } })],
  ['order.setReturnParcel', () => ({ params: { id: claimId }, body: { trackingNumber: '6800000000001' } })],
  ['order.validate', () => ({ params: { provider: 'Iamport', merchantUid, impUid } })],
  ['order.confirmPayment', () => ({ params: { merchantUid } })],
  ['order.paymentRecorded', () => ({ params: { merchantUid } })],
  ['order.deposit', () => ({ params: { uid: merchantUid } })],
  [
    'order.setRefundAccount',
    () => ({ params: { uid: merchantUid }, body: { bankCode: '088', number: '110123456789', holder: '김민지' } }),
  ],
  ['order.cashReceipt', () => ({ params: { uid: merchantUid } })],
  [
    'order.requestCashReceipt',
    () => ({ params: { uid: merchantUid }, body: { purpose: 'deduction', number: '01012345678' } }),
  ],
  ['review.deleteReview', () => ({ params: { id: reviewId } })],
  ['review.deleteNotice', () => ({ params: { id: noticeId } })],
];
const addressEntry = { ...address, name: '집', receiver: '김하늘', phoneNumber: '01012345678' };
const addAddressOfOwner = () => owner.client.must(memberCalls.addAddress, { body: addressEntry });
/** No member but staff has a second factor, and nobody proves or changes one of others. */
const refusedAs = async (row: Call, code: string): Promise<void> => {
  const answer = await otherMember.client.call(row, row.method === 'GET' ? {} : { body: { code: '123456' } as never });
  expect(answer.problem?.code).toBe(code);
};
/**
 * Calls whose input names no object. The token decides whose objects the call reads or changes. Each function checks
 * that a stranger reaches only the stranger's own objects.
 */
const ownByToken: Record<string, () => Promise<void>> = {
  'order.history': async () => {
    const { client } = await signUp(shop);
    const answer = await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    expect(answer.page.totalElements).toBe(0);
  },
  'order.createSheet': async () => {
    const sheet = await otherMember.client.must(orderCalls.createSheet, {
      body: { ...lines(), username: owner.username } as never,
    });
    expect(sheet.username).toBe(otherMember.username);
  },
  'order.sheet': async () => {
    await otherMember.client.must(orderCalls.createSheet, { body: lines() });
    await (await signUp(shop)).client.must(orderCalls.createSheet, { body: lines() });
    expect((await otherMember.client.must(orderCalls.sheet)).username).toBe(otherMember.username);
  },
  'order.complete': async () => {
    await otherMember.client.must(orderCalls.createSheet, { body: lines() });
    const order = await otherMember.client.must(orderCalls.complete, {
      body: { ...address, username: owner.username } as never,
    });
    const answer = await owner.client.call(orderCalls.detail, { params: { uid: order.merchantUid } });
    expect(answer.status).toBe(403);
    await operator.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
  },
  'order.final': async () => expect((await otherMember.client.call(orderCalls.final)).status).toBe(404),
  'order.unpaid': async () => expect(await otherMember.client.must(orderCalls.unpaid)).toEqual([]),
  'coupon.available': async () => expect(await otherMember.client.must(couponCalls.available)).toEqual([]),
  'coupon.held': async () => expect(await otherMember.client.must(couponCalls.held)).toEqual([]),
  'points.mine': async () => {
    const { sub } = JSON.parse(Buffer.from(owner.client.token?.split('.')[1] ?? '', 'base64url').toString());
    const body = { memberId: Number(sub), amount: 1_000, reason: '선물', key: `gift-${Date.now()}` };
    await operator.must(pointCalls.adjust, { body });
    // At least 1,000 points are expected, because the delivered order may have earned points too.
    expect((await owner.client.must(pointCalls.mine)).balance).toBeGreaterThanOrEqual(1_000);
    expect((await otherMember.client.must(pointCalls.mine)).balance).toBe(0);
  },
  'points.history': async () => {
    const params = { page: 0, size: 5 };
    expect((await otherMember.client.must(pointCalls.history, { params })).totalElements).toBe(0);
  },
  'coupon.issueByPromoCode': async () => {
    const code = `OWN-${Date.now()}`;
    await operator.must(couponCalls.create, {
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
    expect(await otherMember.client.must(couponCalls.available)).toEqual([]);
    const [mine] = await owner.client.must(couponCalls.available);
    await otherMember.client.must(orderCalls.createSheet, { body: lines() });
    const stolen = await otherMember.client.call(orderCalls.complete, {
      body: { ...address, couponMapId: mine?.mapId ?? 0 },
    });
    expect([stolen.status, stolen.problem?.code]).toEqual([409, 'COUPON_UNUSABLE']);
  },
  'review.addReview': async () => {
    const answer = await otherMember.client.call(reviewCalls.addReview, {
      body: { itemId: goods.itemId, reviewContent: '받지 않았지만' },
    });
    expect(answer.problem?.code).toBe('REVIEW_NOT_ALLOWED');
  },
  'review.reviewable': async () => {
    const answer = await otherMember.client.must(reviewCalls.reviewable, { params: { itemId: goods.itemId } });
    expect(answer).toEqual({ reviewable: false, reviewed: false });
  },
  'member.userInfo': async () =>
    expect((await otherMember.client.must(memberCalls.userInfo)).username).toBe(otherMember.username),
  'member.editUserInfo': async () => {
    const body = { postCode: '06236', address: '서울 강남구', detailAddress: '9층', username: owner.username };
    await otherMember.client.must(memberCalls.editUserInfo, { body });
    expect(await owner.client.must(memberCalls.userInfo)).toMatchObject(address);
  },
  'member.addresses': async () => {
    await addAddressOfOwner();
    expect(await otherMember.client.must(memberCalls.addresses)).toEqual([]);
  },
  'member.addAddress': async () => {
    await otherMember.client.must(memberCalls.addAddress, { body: { ...addressEntry, memberId: far } as never });
    const { length } = await owner.client.must(memberCalls.addresses);
    for (const { id } of await otherMember.client.must(memberCalls.addresses))
      await otherMember.client.must(memberCalls.removeAddress, { params: { id } });
    expect(await owner.client.must(memberCalls.addresses)).toHaveLength(length);
  },
  'member.editAddress': async () => {
    const { id } = await addAddressOfOwner();
    const answer = await otherMember.client.call(memberCalls.editAddress, {
      params: { id },
      body: { ...addressEntry, detailAddress: '남의 집' },
    });
    expect(answer.status).toBe(404);
    expect(await owner.client.must(memberCalls.addresses)).toContainEqual(
      expect.objectContaining({ id, ...addressEntry }),
    );
  },
  'member.removeAddress': async () => {
    const { id } = await addAddressOfOwner();
    const answer = await otherMember.client.call(memberCalls.removeAddress, { params: { id } });
    expect(answer.status).toBe(404);
    expect(await owner.client.must(memberCalls.addresses)).toContainEqual(expect.objectContaining({ id }));
  },
  'member.checkPassword': async () => {
    const answer = await otherMember.client.call(memberCalls.checkPassword, {
      body: { prevPassword: 'not-his-own-1!', username: owner.username },
    });
    expect(answer.status).toBe(409);
  },
  'member.editPassword': async () => {
    await otherMember.client.must(memberCalls.checkPassword, { body: { prevPassword: otherMember.password } });
    const answer = await owner.client.call(memberCalls.editPassword, { body: { password: 'taken-over-1!' } });
    expect(answer.problem?.code, 'a check of one member opens nothing for another').toBe('PASSWORD_NOT_CHECKED');
  },
  'member.sessions': async () => {
    const idsOf = async ({ client }: TestMember) => (await client.must(memberCalls.sessions)).map(({ id }) => id);
    const foreign = await idsOf(owner);
    expect((await idsOf(otherMember)).filter((id) => foreign.includes(id))).toEqual([]);
  },
  'member.endSession': async () => {
    await otherMember.client.must(memberCalls.checkPassword, { body: { prevPassword: otherMember.password } });
    const [session] = await owner.client.must(memberCalls.sessions);
    const answer = await otherMember.client.call(memberCalls.endSession, { params: { id: session?.id ?? 0 } });
    expect([answer.status, answer.problem?.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    expect(await owner.client.must(memberCalls.sessions)).toContainEqual(expect.objectContaining({ id: session?.id }));
  },
  'member.secondFactorState': async () =>
    expect(await otherMember.client.must(memberCalls.secondFactorState)).toEqual({
      enrolledAt: null,
      recoveryCodes: 0,
    }),
  'member.proveSecondFactor': () => refusedAs(memberCalls.proveSecondFactor, 'SECOND_FACTOR_NONE'),
  'member.enrolSecondFactor': () => refusedAs(memberCalls.enrolSecondFactor, 'SECOND_FACTOR_STAFF'),
  'member.confirmSecondFactor': () => refusedAs(memberCalls.confirmSecondFactor, 'SECOND_FACTOR_STAFF'),
  'member.newRecoveryCodes': () => refusedAs(memberCalls.newRecoveryCodes, 'SECOND_FACTOR_STAFF'),
  'member.logout': async () => {
    const leaving = new ShopClient(shop);
    await signIn(leaving, otherMember);
    await leaving.must(memberCalls.logout);
    expect((await owner.client.must(memberCalls.sessions))[0]).toMatchObject({ current: true });
  },
};
const groups = ['order', 'coupon', 'points', 'review', 'member'] as const;
const rows = groups.flatMap((group) =>
  Object.entries<Call>(calls[group]).map(([name, row]) => [`${group}.${name}`, row] as const),
);
const rowOf = (name: string): Call => rows.find(([rowName]) => rowName === name)?.[1] as Call;
let reviewId: number;
let noticeId: number;
let claimId: number;

describe.skipIf(skipped)('a member who acts on the data of another member', () => {
  beforeAll(async () => {
    const receivedOrder = await buy(owner);
    await operator.must(orderCalls.setShipping, {
      params: { uid: receivedOrder.uid },
      body: { trackingNumber: '6800000000001' },
    });
    await owner.client.must(orderCalls.setDelivered, { params: { uid: receivedOrder.uid } });
    const review = { itemId: goods.itemId, reviewContent: '제 리뷰입니다.' };
    reviewId = (await owner.client.must(reviewCalls.addReview, { body: review })).id;
    noticeId = (await operator.must(reviewCalls.notices))[0]?.id ?? 0;
    const claimable = await owner.client.must(orderCalls.claimableLines, { params: { uid: receivedOrder.uid } });
    const claim = { ...claimOf(receivedOrder.uid, claimable.lines[0]?.lineId), message: '커요.' };
    claimId = (await owner.client.must(orderCalls.createClaim, { body: claim })).id;
  });

  it('is tested with every call of members, also with each new call', () => {
    const names = [...forbidden.map(([name]) => name), ...Object.keys(ownByToken)].sort();
    expect(names).toEqual(rows.flatMap(([name, row]) => (row.access === 'member' ? [name] : [])).sort());
  });
  it.each(forbidden)('is refused by %s', async (name, input) => {
    const row = rowOf(name);
    for (const path of spellings(row.path)) {
      const answer = await otherMember.client.call({ ...row, path }, input());
      expect([answer.status, answer.problem?.code]).toEqual([403, 'NOT_OWNER']);
    }
    const still = await owner.client.must(orderCalls.detail, { params: { uid: merchantUid } });
    expect(still).toMatchObject({ paymentStatus: 'PREPARING', cancelPending: false });
  });
  it.each(Object.entries(ownByToken))('reaches only the data of the token’s member through %s', (_, attempt) =>
    attempt(),
  );
});

describe.skipIf(skipped)('a call that needs a login or an operator', () => {
  const closed = rows.filter(([, row]) => row.access !== 'public');
  it.each(closed)('%s answers 401 without a login', async (_, row) => {
    for (const path of spellings(row.path.replaceAll(/\{\w+\}/g, '1'))) {
      const answer = await fetch(`${shop}${path}`, { method: row.method });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
  it.each(closed.filter(([, row]) => row.access === 'admin'))('%s answers 403 to a member', async (_, row) => {
    for (const path of spellings(row.path.replaceAll(/\{\w+\}/g, '1'))) {
      const answer = await fetch(`${shop}${path}`, {
        method: row.method,
        headers: { authorization: `Bearer ${otherMember.client.token}` },
      });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});
