import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { noSaleDeposits } from '@gyeol/contracts/rules/payment-methods.ts';
import type { ItemSale } from '@gyeol/contracts/rules/sale.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedMethod } from './support/provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const minute = 60_000;
const hour = 60 * minute;
const card = savedMethod('card');
const vbank = savedMethod('vbank');
const begun = Date.now();
const goTo = (ms: number): void => shop.setNow(new Date(begun + ms));
const moment = (ms: number): string => new Date(begun + ms).toISOString();
const sale: ItemSale = {
  ...{ saleId: 3, title: '겨울 가방전', salePrice: 40_000 },
  ...{ startsAt: moment(-hour), endsAt: moment(hour) },
};
const offer = async (saleDepositHours?: number | null) => {
  const { version } = (await shop.call(orderCalls.paymentMethods, { as: admin })).body;
  const body = { version, methods: [card, vbank], ...(saleDepositHours !== undefined && { saleDepositHours }) };
  return shop.call(orderCalls.setPaymentMethods, { as: admin, body });
};
const final = (method?: 'vbank' | 'card') => shop.call(orderCalls.final, { as: owner, query: { method } });
const methodsOf = (body: { methods?: readonly { method: string }[] | undefined }) =>
  body.methods?.map(({ method }) => method);
const charge = ({ merchantUid, totalPrice }: { merchantUid: string; totalPrice: number }) =>
  provider.charge({ merchantUid, amount: totalPrice, status: 'ready', payMethod: 'vbank' });
const events = async () => (await shop.outbox()).filter(({ type }) => type === 'PaymentMethodsChanged');

beforeEach(async () => {
  goTo(0);
  Object.assign(shop.catalog.option(11), { sales: [sale] });
  expect((await offer()).status).toBe(200);
});

describe('an order of a sale', () => {
  it('is not offered a deposit, is refused one with the reason, and is paid by card', async () => {
    const sheet = (await shop.sheet([{ itemOptionId: 11, quantity: 1 }])).body;
    expect([methodsOf(sheet), sheet.saleDepositHours]).toEqual([['card'], null]);
    const order = (await shop.complete()).body;
    expect(await shop.order(order.merchantUid)).toMatchObject({ behindSale: true });
    const shown = (await final()).body;
    expect([methodsOf(shown), shown.saleDepositHours]).toEqual([['card'], null]);
    const refusal = { code: 'DEPOSITS_CLOSED', body: { message: `${noSaleDeposits} 다른 결제 수단을 이용해주세요.` } };
    expect(await final('vbank')).toMatchObject(refusal);
    expect(await shop.validate(order.merchantUid, await charge(order))).toMatchObject(refusal);
    expect(await shop.statusOf(order.merchantUid)).toBe('AWAITING_PAYMENT');
    const impUid = await provider.charge({ merchantUid: order.merchantUid, amount: order.totalPrice });
    expect((await shop.validate(order.merchantUid, impUid)).status).toBe(200);
  });

  it('that was priced by it is refused a deposit also after its end', async () => {
    Object.assign(shop.catalog.option(11), { sales: [{ ...sale, endsAt: moment(10 * minute) }] });
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    goTo(11 * minute);
    const order = (await shop.complete()).body;
    expect(await final('vbank')).toMatchObject({ code: 'DEPOSITS_CLOSED' });
    expect(await shop.validate(order.merchantUid, await charge(order))).toMatchObject({ code: 'DEPOSITS_CLOSED' });
  });

  it('waits for a deposit for the hours of the owner', async () => {
    expect((await offer(2)).body).toMatchObject({ saleDepositHours: 2 });
    const sheet = (await shop.sheet([{ itemOptionId: 11, quantity: 1 }])).body;
    expect([methodsOf(sheet), sheet.saleDepositHours]).toEqual([['card', 'vbank'], 2]);
    const order = (await shop.complete()).body;
    const end = new Date(Math.floor(begun / minute) * minute + 2 * hour).toISOString();
    expect((await final('vbank')).body).toMatchObject({ saleDepositHours: 2, depositEndsAt: end });
    expect((await shop.validate(order.merchantUid, await charge(order))).code).toBe('DEPOSIT_AWAITED');
    expect((await shop.call(orderCalls.deposit, { as: owner, params: { uid: order.merchantUid } })).body.endsAt).toBe(
      end,
    );
    expect((await shop.call(orderCalls.unpaid, { as: owner })).body).toMatchObject([{ expiresAt: end }]);
    goTo(2 * hour + minute);
    await shop.work('expire');
    expect(await shop.statusOf(order.merchantUid)).toBe('EXPIRED');
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
  });

  it('begins no deposit once the owner has taken the hours back', async () => {
    await offer(1);
    const order = await shop.place(11);
    await offer(null);
    expect(await shop.validate(order.merchantUid, await charge(order))).toMatchObject({ code: 'DEPOSITS_CLOSED' });
    expect(await shop.statusOf(order.merchantUid)).toBe('AWAITING_PAYMENT');
  });

  it('does not change the days of other orders', async () => {
    await offer(1);
    const sheet = (await shop.sheet([{ itemOptionId: 22, quantity: 1 }])).body;
    expect(methodsOf(sheet)).toEqual(['card', 'vbank']);
    expect(sheet).not.toHaveProperty('saleDepositHours');
    const order = (await shop.complete()).body;
    expect((await shop.validate(order.merchantUid, await charge(order))).code).toBe('DEPOSIT_AWAITED');
    const { endsAt } = (await shop.call(orderCalls.deposit, { as: owner, params: { uid: order.merchantUid } })).body;
    expect(Date.parse(endsAt ?? '')).toBe(Math.floor(begun / minute) * minute + 7 * 24 * hour);
  });
});

describe('the hours for deposits of sales', () => {
  it('are the owner’s, one to three or none, stay without a word of them, and are published', async () => {
    for (const hours of [0, 4, 1.5]) expect(await offer(hours)).toMatchObject({ status: 400 });
    expect((await offer(3)).body).toMatchObject({ saleDepositHours: 3 });
    expect((await offer()).body).toMatchObject({ saleDepositHours: 3 });
    expect((await offer(null)).body).toMatchObject({ saleDepositHours: null });
    expect((await events()).map(({ data }) => (data as { saleDepositHours?: number }).saleDepositHours)).toEqual([
      null,
      3,
      null,
    ]);
  });
});

describe('goods that a member held without paying', () => {
  const place = (as = owner) => shop.place(11, 1, as);
  const expire = async (ms: number) => {
    goTo(ms);
    await shop.work('expire');
    await shop.spread();
  };
  const held = (merchantUid: string) => shop.catalog.holds.get(merchantUid)?.state;

  it('are held for the rest of the 30 minutes by a new order, and then for none until as long has passed', async () => {
    const first = await place();
    await expire(15 * minute + 1);
    expect(held(first.merchantUid)).toBe('RELEASED');
    goTo(20 * minute);
    const second = await place();
    expect((await shop.order(second.merchantUid)).expiresAt?.getTime()).toBeLessThanOrEqual(begun + 35 * minute);
    await expire(36 * minute);
    goTo(37 * minute);
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const refused = await shop.complete();
    expect(refused).toMatchObject({ status: 409, code: 'HELD_TOO_LONG' });
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/부터 다시 주문하실 수 있습니다\.$/) });
    expect((await place(stranger)).merchantUid, 'another buyer').toEqual(expect.any(String));
    goTo(67 * minute);
    expect((await shop.complete()).status).toBe(200);
  });

  it('are held anew by an order after a paid one, also where an unpaid one was replaced', async () => {
    await place();
    goTo(minute);
    const order = (await shop.complete({ postMemo: '문 앞' })).body;
    const impUid = await provider.charge({ merchantUid: order.merchantUid, amount: order.totalPrice });
    expect((await shop.validate(order.merchantUid, impUid)).status).toBe(200);
    goTo(2 * minute);
    expect((await shop.order((await place()).merchantUid)).holdSince).toEqual(new Date(begun + 2 * minute));
  });

  it('are not held again at once after a deposit that the member cancelled', async () => {
    await offer(3);
    const order = await place();
    expect((await shop.validate(order.merchantUid, await charge(order))).code).toBe('DEPOSIT_AWAITED');
    goTo(2 * hour);
    Object.assign(shop.catalog.option(11), { sales: [{ ...sale, endsAt: moment(9 * hour) }] });
    expect((await shop.cancel(order.merchantUid)).status).toBe(200);
    await shop.spread();
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    expect((await shop.complete()).code).toBe('HELD_TOO_LONG');
    goTo(2 * hour + 31 * minute);
    expect((await shop.complete()).status).toBe(200);
  });

  it('count only behind a sale, a sale gate or a limit', async () => {
    Object.assign(shop.catalog.option(11), { sales: [] });
    await place();
    await expire(15 * minute + 1);
    goTo(20 * minute);
    const again = await place();
    expect((await shop.order(again.merchantUid)).holdSince).toEqual(new Date(begun + 20 * minute));
    Object.assign(shop.catalog.option(11), { buyerLimit: 2 });
    await expire(35 * minute + 1);
    goTo(36 * minute);
    const limited = await place();
    expect((await shop.order(limited.merchantUid)).holdSince?.getTime()).toBeLessThan(begun + 22 * minute);
  });
});
