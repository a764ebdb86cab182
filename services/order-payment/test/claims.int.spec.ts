import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { returnEndsAt } from '@gyeol/contracts/rules/business-calendar.ts';
import { describe, expect, it } from 'vitest';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const requestClaim = (originalMerchantUid: string, as = owner, more: object = {}) =>
  shop.call(orderCalls.requestClaim, {
    as,
    body: { originalMerchantUid, isRefund: true, message: ' 색이 달라요 ', ...more },
  });
const hasClaim = (merchantUid: string, as = owner) =>
  shop.call(orderCalls.hasClaim, { as, params: { uid: merchantUid } });
const delivered = async (as = owner) => {
  const order = await shop.buy(11, 1, as);
  await shop.ship(order.merchantUid);
  await shop.deliver(order.merchantUid, as);
  return order.merchantUid;
};
const paging = { page: 0, size: 10 };

describe('a claim', () => {
  it('is made once, only by the buyer, and only for a delivered order', async () => {
    const merchantUid = await delivered();
    expect((await hasClaim(merchantUid)).body).toBe(false);
    expect((await requestClaim(merchantUid, stranger)).status).toBe(403);
    expect((await requestClaim(merchantUid, owner, { message: '   ' })).body).toMatchObject({
      status: 400,
      message: '사유를 입력해주세요.',
    });
    expect((await requestClaim(merchantUid)).body).toEqual({ ok: true });
    expect((await hasClaim(merchantUid)).body).toBe(true);
    expect((await hasClaim(merchantUid, stranger)).status).toBe(403);
    expect((await hasClaim(merchantUid, admin)).body).toBe(true);
    expect((await hasClaim('nothing')).status).toBe(404);
    expect(await requestClaim(merchantUid)).toMatchObject({ status: 409, code: 'REFUND_EXISTS' });
    expect(await shop.eventsOf(merchantUid)).toContain('RefundRequested');
  });

  it('succeeds for one of three simultaneous requests', async () => {
    const merchantUid = await delivered();
    const answers = await Promise.all([
      requestClaim(merchantUid),
      requestClaim(merchantUid),
      requestClaim(merchantUid),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is refused before delivery, after the legal seven days, and while a cancel is under way', async () => {
    const { merchantUid } = await shop.buy();
    expect((await requestClaim(merchantUid)).code).toBe('REFUND_NOT_DELIVERED');
    const deliveredUid = await delivered();
    const { deliveredAt } = await shop.order(deliveredUid);
    shop.setNow(returnEndsAt(deliveredAt ?? new Date()));
    expect((await requestClaim(deliveredUid)).code).toBe('REFUND_TOO_LATE');
    shop.setNow(undefined);
    await provider.behave({ down: true });
    await shop.cancel(deliveredUid, admin);
    expect((await requestClaim(deliveredUid)).code).toBe('CANCEL_PENDING');
  });
});

describe('the operator’s claim lists', () => {
  it('show pending claims and processed claims separately', async () => {
    const [one, two] = [await delivered(), await delivered()];
    await requestClaim(one);
    await requestClaim(two, owner, { isRefund: false });
    const pending = await shop.call(orderCalls.claims, { as: admin, params: paging });
    expect(pending.body).toMatchObject({ totalElements: 2, totalPages: 1 });
    expect(pending.body.content[0]).toMatchObject({
      originalMerchantUid: two,
      isRefund: false,
      realName: '김민지',
      phoneNumber: '01012345678',
      username: 'minji@example.com',
      refundStatus: 'PENDING',
      message: '색이 달라요',
      itemTitles: '가죽 토트백',
      trackingNumber: '6800000000001',
      originalTotalPrice: 53_000,
      paymentStatus: 'DELIVERED',
      price: 53_000,
    });
    const id = pending.body.content[0]?.id ?? 0;
    const process = (as = admin) => shop.call(orderCalls.processClaim, { as, params: { id } });
    expect((await process(owner)).status).toBe(403);
    expect((await process()).body).toMatchObject({ id, refundStatus: 'PROCESSED' });
    expect((await process()).status).toBe(409);
    expect((await shop.call(orderCalls.processClaim, { as: admin, params: { id: 999 } })).status).toBe(404);
    const left = await shop.call(orderCalls.claims, { as: admin, params: paging });
    expect(left.body.content.map(({ originalMerchantUid }) => originalMerchantUid)).toEqual([one]);
    const done = await shop.call(orderCalls.processedClaims, { as: admin, params: paging });
    expect(done.body.content.map(({ originalMerchantUid }) => originalMerchantUid)).toEqual([two]);
    expect((await shop.call(orderCalls.claims, { as: owner, params: paging })).status).toBe(403);
  });

  it('search by part of a name, by four digits of a phone in any spelling, and by period', async () => {
    await requestClaim(await delivered());
    await requestClaim(await delivered({ ...stranger, phoneNumber: '01099887766' }), { ...stranger });
    const today = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
    const byName = (realName: string, query: object = {}) =>
      shop.call(orderCalls.claimsByName, { as: admin, params: paging, query: { realName, ...query } });
    const byPhone = (phoneNumber: string, query: object = {}) =>
      shop.call(orderCalls.claimsByPhone, { as: admin, params: paging, query: { phoneNumber, ...query } });
    for (const part of ['김', '민지', '김민지', ' 김민 ']) {
      expect((await byName(part)).body.content.map(({ realName }) => realName)).toEqual(['김민지']);
    }
    expect((await byName('지')).body.totalElements).toBe(2);
    expect((await byName('민수')).body.content).toEqual([]);
    expect((await byName('%')).body.content).toEqual([]);
    for (const digits of ['1234', '010-1234-5678', '010 1234', '5678']) {
      expect((await byPhone(digits)).body.content.map(({ realName }) => realName)).toEqual(['김민지']);
    }
    expect((await byPhone('99887766')).body.totalElements).toBe(1);
    expect((await byPhone('12')).status).toBe(400);
    expect((await byName('김', { startDate: today, endDate: today })).body.totalElements).toBe(1);
    expect((await byName('김', { startDate: '2001-01-01', endDate: '2001-12-31' })).body.totalElements).toBe(0);
    const inPeriod = (startDate: string, endDate: string) =>
      shop.call(orderCalls.claimsInPeriod, { as: admin, params: paging, query: { startDate, endDate } });
    expect((await inPeriod(`${today}T00:00:00`, `${today}T23:59:59`)).body.totalElements).toBe(2);
    expect((await inPeriod('2001-01-01', '2001-01-02')).body.totalElements).toBe(0);
    expect((await inPeriod('no-date-at-all', today)).status).toBe(400);
    for (const call of [orderCalls.processedClaimsByName, orderCalls.processedClaimsByPhone] as const) {
      const query = { realName: '김', phoneNumber: '1234' };
      expect((await shop.call(call, { as: admin, params: paging, query })).body.content).toEqual([]);
    }
    const processed = await shop.call(orderCalls.processedClaimsInPeriod, {
      as: admin,
      params: paging,
      query: { startDate: today, endDate: today },
    });
    expect(processed.body.totalElements).toBe(0);
  });
});
