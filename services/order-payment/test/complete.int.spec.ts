import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, fixedCoupon, openShop, owner, type Shop, stranger } from './support/shop.ts';

let provider: Provider;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  shop = await openShop(provider);
});
afterEach(async () => {
  await provider.heal();
  await shop.close();
});
afterAll(() => provider.close());

describe('createOrderSheet', () => {
  it('snapshots titles and prices of now and replaces the earlier sheet', async () => {
    const first = await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    const second = await shop.sheet([
      { itemOptionId: 11, quantity: 2 },
      { itemOptionId: 22, quantity: 1 },
    ]);
    expect(second.body).toMatchObject({
      productTotal: 130_000,
      totalPrice: 130_000,
      deliveryFee: 3_000,
      itemTitles: '가죽 토트백, 반지갑',
      name: '김민지',
    });
    expect(second.body.orderSheetId).not.toBe(first.body.orderSheetId);
    const read = await shop.call(orderCalls.sheet, { as: owner });
    expect(read.body).toEqual(second.body);
    expect((await shop.call(orderCalls.sheet, { as: stranger })).code).toBe('SHEET_NOT_FOUND');
  });

  it('refuses a total that is not the quote, tells the new one, and leaves no sheet behind', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const refused = await shop.sheet([{ itemOptionId: 11, quantity: 2 }], owner, { totalPrice: 90_000 });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', body: { productTotal: 100_000 } });
    expect((await shop.complete()).code).toBe('SHEET_NOT_FOUND');
    expect((await shop.sheet([{ itemOptionId: 11, quantity: 2 }], owner, { totalPrice: 100_000 })).status).toBe(200);
  });

  it('names every line that cannot be bought', async () => {
    shop.catalog.option(22).soldOut = true;
    const refused = await shop.sheet([
      { itemOptionId: 11, quantity: 11 },
      { itemOptionId: 22, quantity: 1 },
    ]);
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect((refused.body as unknown as { messages: string[] }).messages).toEqual([
      '가죽 토트백 (기본) 상품의 재고가 부족합니다. (남은 수량: 10개)',
      '반지갑 (기본) 상품이 품절되었습니다.',
    ]);
  });

  it('answers 404 for an option that does not exist and 400 above 99 of one', async () => {
    expect((await shop.sheet([{ itemOptionId: 99, quantity: 1 }])).code).toBe('OPTION_NOT_FOUND');
    const twice = [
      { itemOptionId: 11, quantity: 60 },
      { itemOptionId: 11, quantity: 60 },
    ];
    expect((await shop.sheet(twice)).status).toBe(400);
    expect((await shop.sheet([])).status).toBe(400);
  });

  it('counts what the member holds himself as free, so that nobody competes with himself', async () => {
    await shop.place(33);
    expect(shop.catalog.stockOf(33)).toBe(0);
    expect((await shop.sheet([{ itemOptionId: 33, quantity: 1 }])).status).toBe(200);
    expect((await shop.sheet([{ itemOptionId: 33, quantity: 1 }], stranger)).code).toBe('OUT_OF_STOCK');
  });
});

describe('complete', () => {
  it('holds the stock, prices the order and registers the amount at the provider', async () => {
    const { merchantUid, totalPrice } = await shop.place(11, 2);
    expect(totalPrice).toBe(103_000);
    expect(merchantUid.length).toBeLessThanOrEqual(40);
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('HELD');
    expect(await shop.provider.prepared(merchantUid)).toBe(103_000);
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'AWAITING_PAYMENT', version: 2 });
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced']);
    const final = await shop.call(orderCalls.final, { as: owner });
    expect(final.body).toMatchObject({ merchantUid, totalPrice, itemTitles: '가죽 토트백', name: '김민지' });
    expect((await shop.call(orderCalls.final, { as: stranger })).status).toBe(404);
  });

  it('costs two commits of its own', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const xid = async () => {
      const { db } = shop.database;
      const row = await db.one<{ id: number }>({
        name: 'test.xid',
        text: 'select pg_current_xact_id()::text::bigint as id',
      });
      return row.id;
    };
    const before = await xid();
    await shop.complete();
    // One more for the second reading itself.
    expect((await xid()) - before - 1).toBe(2);
  });

  it('takes the coupon, its terms frozen, and the fee of that moment', async () => {
    await shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value: 2_500 } });
    const { merchantUid, totalPrice } = await shop.place(11, 1, owner, { couponMapId: 501 });
    expect(totalPrice).toBe(50_000 - 5_000 + 2_500);
    expect(shop.coupons.copies[0]?.heldBy).toBe(merchantUid);
    expect((await shop.order(merchantUid)).coupon?.title).toBe('5천원 쿠폰');
  });

  it('delivers free from the total that the shop has set', async () => {
    await shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value: 100_000 } });
    expect((await shop.place(11, 1)).totalPrice).toBe(53_000);
    expect((await shop.place(11, 2)).totalPrice).toBe(100_000);
  });

  it('answers the same order when it is sent again', async () => {
    const first = await shop.place(11);
    const again = await shop.complete();
    expect(again.body).toEqual(first);
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    expect((await shop.complete()).body).toEqual(first);
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('makes one order of ten clicks at once', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.complete()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.merchantUid)).size).toBe(1);
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('never undoes what another complete of the same order did', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.faults.holdDelayMs = 80;
    const slow = shop.complete();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const other = shop.complete();
    shop.catalog.faults.hold.after = problem('UNAVAILABLE');
    await slow;
    shop.catalog.faults.hold.after = undefined;
    await other;
    await shop.spread();
    const open = await shop.inStatus('AWAITING_PAYMENT');
    expect(shop.catalog.stockOf(11)).toBe(10 - open.length);
    for (const uid of open) expect(shop.catalog.holds.get(uid)?.state).toBe('HELD');
  });

  it('refuses lines that are not the sheet and a missing sheet', async () => {
    expect((await shop.complete()).code).toBe('SHEET_NOT_FOUND');
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const other = await shop.complete({ itemManagements: [{ itemOptionId: 11, quantity: 2 }] });
    expect(other).toMatchObject({ status: 409, code: 'SHEET_CHANGED' });
    expect((await shop.complete({ itemManagements: [{ itemOptionId: 11, quantity: 1 }] })).status).toBe(200);
  });

  it('needs an address, in words a shopper understands', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    expect((await shop.complete({ postCode: ' ' })).status).toBe(400);
    const missing = await shop.complete({ detailAddress: '' });
    expect(missing.body).toMatchObject({ status: 400, message: '상세주소를 입력해주세요.' });
    expect((await shop.complete({ phoneNumber: 'abc' })).code).toBe('PHONE_INVALID');
  });

  it('gives the stock back when the coupon is refused, and says why', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const refused = await shop.complete({ couponMapId: 999 });
    expect(refused).toMatchObject({ status: 409, code: 'COUPON_UNUSABLE' });
    expect(shop.catalog.stockOf(11)).toBe(10);
    const [uid = ''] = await shop.inStatus('ABANDONED');
    expect(await shop.eventsOf(uid)).toEqual(['OrderAbandoned']);
    expect((await shop.complete()).status).toBe(200);
  });

  it('gives back a hold whose answer was lost', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.faults.hold.after = problem('UNAVAILABLE');
    shop.catalog.faults.release.before = problem('UNAVAILABLE');
    expect((await shop.complete()).status).toBe(503);
    expect(shop.catalog.stockOf(11)).toBe(9);
    shop.catalog.faults.hold.after = undefined;
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
  });

  it('checks prices against today once the sheet is older than 30 minutes', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.option(11).unitPrice = 60_000;
    shop.setNow(new Date(Date.now() + 20 * 60_000));
    expect((await shop.complete()).body.totalPrice).toBe(53_000);
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    shop.catalog.option(22).unitPrice = 40_000;
    shop.setNow(new Date(Date.now() + 60 * 60_000));
    expect((await shop.complete()).code).toBe('PRICE_CHANGED');
  });

  it('abandons an order that was stuck in PLACING for a minute', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.faults.holdDelayMs = 300;
    const crashed = shop.complete();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [uid = ''] = await shop.inStatus('PLACING');
    await shop.work('abandon');
    expect(await shop.statusOf(uid)).toBe('PLACING');
    shop.setNow(new Date(Date.now() + 61_000));
    await shop.work('abandon');
    expect(await shop.statusOf(uid)).toBe('ABANDONED');
    await shop.spread();
    expect((await crashed).code).toBe('HOLD_RELEASED');
    expect(shop.catalog.stockOf(11)).toBe(10);
  });
});

describe('a total of 0', () => {
  it('is paid at once and never touches the provider; a repeat is the same order', async () => {
    await shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value: 0 } });
    shop.coupons.copies.push({ ...fixedCoupon, couponMapId: 502, discountAmount: 50_000 });
    const asked = provider.asked.length;
    const free = await shop.place(11, 1, owner, { couponMapId: 502 });
    expect(free).toMatchObject({ totalPrice: 0, paid: true });
    expect(await shop.statusOf(free.merchantUid)).toBe('PREPARING');
    expect((await shop.complete({ couponMapId: 502 })).body).toEqual(free);
    expect(await shop.eventsOf(free.merchantUid)).toEqual(['OrderPlaced', 'PaymentValidated']);
    expect((await shop.cancel(free.merchantUid)).status).toBe(200);
    expect(provider.asked.length).toBe(asked);
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[1]).toMatchObject({ heldBy: null, used: false });
  });
});

describe('replacing an unpaid order', () => {
  it('passes its holds to the new order and ends it, so that a shopper never competes with himself', async () => {
    const old = await shop.place(33, 1, owner, { couponMapId: 501 });
    const next = await shop.complete({ couponMapId: 501, detailAddress: '2층' });
    expect(next.status).toBe(200);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.holds.get(next.body.merchantUid)?.state).toBe('HELD');
    expect(shop.coupons.copies[0]?.heldBy).toBe(next.body.merchantUid);
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(0);
  });

  it('gives the coupon back when the new order goes without', async () => {
    await shop.place(11, 1, owner, { couponMapId: 501 });
    expect((await shop.complete()).status).toBe(200);
    expect(shop.coupons.copies[0]?.heldBy).toBeNull();
  });

  it('gives back both holds when the new order cannot be placed', async () => {
    const old = await shop.place(33);
    await shop.sheet([{ itemOptionId: 33, quantity: 1 }]);
    expect((await shop.complete({ couponMapId: 999 })).code).toBe('COUPON_UNUSABLE');
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(1);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
  });

  it('asks the provider first: an order that was paid meanwhile is that purchase', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    const next = await shop.complete({ detailAddress: '2층' });
    expect(next.body).toEqual({ ...old, paid: true });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('places a new order for other goods when the earlier one was paid meanwhile', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    const next = await shop.complete();
    expect(next.body).toMatchObject({ totalPrice: 33_000, paid: false });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('waits for a provider that does not answer', async () => {
    const old = await shop.place(11);
    await provider.behave({ down: true });
    expect((await shop.complete({ detailAddress: '2층' })).code).toBe('PROVIDER_DOWN');
    expect(await shop.statusOf(old.merchantUid)).toBe('AWAITING_PAYMENT');
    expect((await shop.complete()).body).toEqual(old);
  });

  it('makes a new order after a failed card', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice, status: 'failed' });
    const next = await shop.complete();
    expect(next.body.merchantUid).not.toBe(old.merchantUid);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('gives money for the replaced order back', async () => {
    const old = await shop.place(11);
    const { body: next } = await shop.complete({ detailAddress: '2층' });
    const impUid = await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    expect((await shop.validate(old.merchantUid, impUid)).code).toBe('PAYMENT_TOO_LATE');
    expect(await provider.payments(old.merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.eventsOf(old.merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    expect(await shop.statusOf(next.merchantUid)).toBe('AWAITING_PAYMENT');
  });
});

describe('prepare at the provider', () => {
  it('is best effort, within a second, and tried again by final', async () => {
    await shop.place(22, 1, stranger);
    await provider.behave({ latencyMs: 3_000 });
    const begun = Date.now();
    const { merchantUid, totalPrice } = await shop.place(11);
    expect(Date.now() - begun).toBeLessThan(2_500);
    await provider.heal();
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    expect((await shop.call(orderCalls.final, { as: owner })).status).toBe(200);
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });

  it('reads back an amount whose answer was lost', async () => {
    await provider.behave({ dropAnswer: 1 });
    const { merchantUid, totalPrice } = await shop.place(11);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    await shop.call(orderCalls.final, { as: owner });
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });
});
