import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { describe, expect, it } from 'vitest';
import { admin, owner } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const setNote = (merchantUid: string, memo: unknown, as = admin) =>
  shop.call(orderCalls.setOrderNote, { as, params: { uid: merchantUid }, body: { memo } });
const noteOf = async (merchantUid: string, as = admin) =>
  (await shop.call(orderCalls.detail, { as, params: { uid: merchantUid } })).body.memo;

describe('a note on an order', () => {
  it('is saved for operators, published once for each change, and hidden from the buyer', async () => {
    const { merchantUid } = await shop.buy();
    expect((await setNote(merchantUid, ' 선물 포장 ')).body).toEqual({ merchantUid, memo: '선물 포장' });
    await setNote(merchantUid, '선물 포장');
    expect([await noteOf(merchantUid), await noteOf(merchantUid, owner)]).toEqual(['선물 포장', null]);
    expect((await setNote(merchantUid, '  ')).body).toEqual({ merchantUid, memo: null });
    expect((await shop.eventsOf(merchantUid)).filter((type) => type === 'OrderNoted')).toHaveLength(2);
  });

  it('is not overwritten by an operator who saw an older note', async () => {
    const { merchantUid } = await shop.buy();
    const save = (memo: string, expectedMemo: string | null) =>
      shop.call(orderCalls.setOrderNote, { as: admin, params: { uid: merchantUid }, body: { memo, expectedMemo } });
    expect((await save('전화함', null)).status).toBe(200);
    expect(await save('색상 변경 원함', null)).toMatchObject({
      status: 409,
      code: 'MEMO_CHANGED',
      body: { memo: '전화함' },
    });
    expect(await noteOf(merchantUid)).toBe('전화함');
    expect((await save('전화함', '')).status).toBe(200);
    expect((await save('전화함, 색상 변경 원함', '전화함')).status).toBe(200);
    expect((await setNote(merchantUid, '마지막')).status).toBe(200);
  });

  it('survives shipping and delivery', async () => {
    const { merchantUid } = await shop.buy();
    await setNote(merchantUid, '문 앞');
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    expect(await noteOf(merchantUid)).toBe('문 앞');
    expect((await setNote(merchantUid, '부재중')).status).toBe(200);
  });

  it('is only for operators, on paid orders, with at most 500 characters', async () => {
    const { merchantUid } = await shop.buy();
    const unpaid = await shop.place();
    expect((await setNote(merchantUid, 'x', owner)).status).toBe(403);
    expect((await setNote(merchantUid, 'x'.repeat(501))).status).toBe(400);
    expect((await setNote(unpaid.merchantUid, 'x')).status).toBe(404);
    expect((await setNote('nothing', 'x')).status).toBe(404);
  });
});

describe('the downloaded file of claims', () => {
  it('contains the claims of the list, and escapes spreadsheet formulas', async () => {
    const { merchantUid } = await shop.buy();
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    await shop.call(orderCalls.requestClaim, {
      as: owner,
      body: { originalMerchantUid: merchantUid, isRefund: false, message: '=HYPERLINK("x"),\n둘째 줄' },
    });
    const file = await shop.call(orderCalls.claimsCsv, { as: admin, query: { realName: '김민지' } });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = String(file.body);
    expect(text).toContain(merchantUid);
    expect(text).toContain(`"'=HYPERLINK(""x""),\n둘째 줄"`);
    const book = await shop.call(orderCalls.claimsCsv, { as: admin, query: { format: 'xlsx' } });
    expect([book.headers['content-type'], String(book.body).slice(0, 2)]).toEqual([mediaTypes.xlsx, 'PK']);
    const backwards = { startDate: '2026-06-02', endDate: '2026-06-01' };
    expect((await shop.call(orderCalls.claimsCsv, { as: admin, query: backwards })).code).toBe('PERIOD_REVERSED');
    const none = await shop.call(orderCalls.claimsCsv, { as: admin, query: { processed: true } });
    expect(String(none.body).trim().split('\r\n')).toHaveLength(1);
    expect((await shop.call(orderCalls.claimsCsv, { as: admin, query: { phoneNumber: '1' } })).status).toBe(400);
    expect((await shop.call(orderCalls.claimsCsv, { as: owner })).status).toBe(403);
  });
});
