import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { initialEscrow } from '@gyeol/contracts/rules/payment-methods.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { registerDeliveries } from '../src/escrow/register-deliveries.ts';
import { CircuitOpen } from '../src/payment/payment-provider.ts';
import { savedMethod, testVersion } from './support/provider.ts';
import { admin, owner } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { withProvider } from './support/with-provider.ts';

useShopForEachTest();

const minute = 60_000;
const number = '6800000000001';
const sender = { name: '결', phone: '0212345678', postCode: '04524', address: '서울시 중구 세종대로 110' };
const escrow = { on: true, provider: '한국결제', url: 'https://escrow.example/gyeol', sender };
const save = (version: number, more: object = {}) =>
  shop.call(orderCalls.setPaymentMethods, {
    as: admin,
    body: { version, methods: [savedMethod('card'), savedMethod('transfer'), savedMethod('vbank')], ...more },
  });
const detail = async (merchantUid: string, as = owner) =>
  (await shop.call(orderCalls.detail, { as, params: { uid: merchantUid } })).body;
const failures = async () =>
  (await shop.call(orderCalls.escrowFailures, { as: admin, params: { page: 0, size: 10 } })).body.content;
/**
 * Runs the worker this many hours after the parcel left. A delivery is registered only after an hour, when its shipping
 * can no longer be undone.
 */
const registerAfter = async (hours: number): Promise<void> => {
  shop.setNow(new Date(Date.now() + hours * 60 * minute + minute));
  await shop.work('escrow');
};

/** Answers an order that was paid by transfer, held in escrow unless `held` is false. */
const buy = async (held = true) => {
  const { merchantUid, totalPrice } = await shop.place();
  const impUid = await provider.charge({ merchantUid, amount: totalPrice, payMethod: 'trans', escrow: held });
  expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  return { merchantUid, impUid, totalPrice };
};
const sent = async () => {
  const order = await buy();
  await shop.ship(order.merchantUid, number);
  return order;
};
const failedMetric = async () =>
  (await shop.deps.metrics.registry.getSingleMetricAsString('order_escrow_failed')).trim().split(' ').at(-1);
/** The calls that register a delivery, and those that correct it. */
const logis = {
  v1: { path: (_: string, impUid: string) => `/portone/escrows/logis/${impUid}`, correct: 'PUT', epost: 'EPOST' },
  v2: { path: (uid: string) => `/portone-v2/payments/${uid}/escrow/logistics`, correct: 'PATCH', epost: 'POST' },
}[testVersion];
const logisCalls = () => provider.asked.filter((call) => /(POST|PUT|PATCH) .*\/escrow/.test(call));

beforeEach(async () => {
  shop.setNow(new Date());
  provider.asked.length = 0;
  expect((await save(0, { escrow })).status).toBe(200);
});

describe('구매안전 (escrow)', () => {
  it('is offered with cash payments unless the owner switches it off', async () => {
    await shop.place();
    const offered = async () =>
      (await shop.call(orderCalls.final, { as: owner, query: {} })).body.methods?.map((one) => [
        one.method,
        one.escrow,
      ]);
    const on = [
      ['card', undefined],
      ['transfer', true],
      ['vbank', true],
    ];
    expect(await offered()).toEqual(on);
    expect((await shop.call(orderCalls.sheet, { as: owner })).body.methods?.map(({ escrow: held }) => held)).toEqual([
      undefined,
      true,
      true,
    ]);
    // A screen of the previous release does not send `escrow`.
    expect((await save(1, { depositDays: 3 })).body.escrow).toEqual(escrow);
    expect((await save(2, { escrow: { ...escrow, on: false } })).status).toBe(200);
    expect(await offered()).toEqual(on.map(([method]) => [method, undefined]));
  });

  it('is on when nothing is set, and refuses a wrong setting with the reason', async () => {
    await shop.database.db.run({ name: 'test.forget', text: 'update payment_methods set escrow = null' });
    expect((await shop.call(orderCalls.paymentMethods, { as: admin })).body.escrow).toEqual(initialEscrow);
    await shop.place();
    const { methods } = (await shop.call(orderCalls.final, { as: owner, query: {} })).body;
    expect(methods?.map(({ escrow: held }) => held)).toEqual([undefined, true, true]);
    expect(await save(1, { escrow: { ...escrow, url: 'http://escrow.example' } })).toMatchObject({
      status: 400,
      body: { message: '가입 확인 주소: https://로 시작하는 주소로 입력해주세요. 없으면 비워 두세요.' },
    });
  });
});

describe('an escrow delivery', () => {
  it('is registered an hour after the parcel left, with its sender and receiver', async () => {
    const { merchantUid, impUid } = await buy();
    const untold = { provider: '한국결제', trackingNumber: null, registeredAt: null, fault: null };
    expect((await detail(merchantUid)).escrow).toEqual(untold);
    await shop.ship(merchantUid, number);
    await registerAfter(0);
    expect((await detail(merchantUid)).escrow).toEqual(untold);
    await registerAfter(1);
    expect((await detail(merchantUid)).escrow).toMatchObject({ trackingNumber: number, fault: null });
    expect(await provider.deliveryOf(impUid)).toMatchObject({
      ...{ company: logis.epost, invoice: number },
      sender: { name: sender.name, tel: sender.phone, postcode: sender.postCode, addr: sender.address },
      receiver: { name: '김민지', postcode: '04524', addr: '서울시 중구 세종대로 110 1층' },
    });
    await registerAfter(2);
    expect(logisCalls()).toHaveLength(1);
  });

  it('is corrected at the provider when the tracking number changes', async () => {
    const { merchantUid, impUid } = await sent();
    const change = (trackingNumber: string) =>
      shop.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body: { trackingNumber } });
    await change('6800000000002');
    await registerAfter(1);
    expect((await provider.deliveryOf(impUid))?.invoice).toBe('6800000000002');
    await change('6800000000003');
    await registerAfter(1);
    expect((await provider.deliveryOf(impUid))?.invoice).toBe('6800000000003');
    expect((await detail(merchantUid)).escrow?.trackingNumber).toBe('6800000000003');
    const path = logis.path(merchantUid, impUid);
    expect(logisCalls()).toEqual([`POST ${path}`, `${logis.correct} ${path}`]);
  });

  it('is registered once when the provider’s answer was lost', async () => {
    const { merchantUid } = await sent();
    await provider.behave({ dropAnswer: 1 });
    await registerAfter(1);
    expect(await failures()).toMatchObject([{ merchantUid, fault: '결제대행사가 응답하지 않았습니다.' }]);
    expect((await detail(merchantUid)).escrow).toMatchObject({ registeredAt: null, fault: null });
    await registerAfter(2);
    expect((await detail(merchantUid)).escrow?.registeredAt).not.toBeNull();
    expect(logisCalls()).toHaveLength(1);
  });

  it('is registered at the next run, like the deliveries behind it, when the provider could not be asked', async () => {
    const first = await sent();
    const second = await buy();
    await shop.ship(second.merchantUid, '6800000000005');
    shop.setNow(new Date(Date.now() + 62 * minute));
    const deps = createOrderDeps(shop.deps);
    const registerDelivery = async () => {
      throw new CircuitOpen('circuit is open');
    };
    await registerDeliveries(withProvider(deps, { registerDelivery }), new AbortController().signal);
    expect(await failures()).toEqual([]);
    await shop.work('escrow');
    for (const { merchantUid } of [first, second])
      expect((await detail(merchantUid)).escrow?.registeredAt).not.toBeNull();
  });

  it('is listed for operators with the reason after a refusal, until the provider accepts it', async () => {
    await provider.behave({ escrowFail: 1 });
    const { merchantUid } = await sent();
    await registerAfter(1);
    const fault = expect.stringContaining('배송정보를 등록하지 못했습니다.');
    expect(await failures()).toMatchObject([{ merchantUid, fault, trackingNumber: number, name: '김민지' }]);
    expect((await detail(merchantUid, admin)).escrow?.fault).toEqual(fault);
    expect((await detail(merchantUid)).escrow?.fault).toBeNull();
    expect((await shop.call(orderCalls.escrowFailures, { as: owner, params: { page: 0, size: 10 } })).status).toBe(403);
    await registerAfter(2);
    expect(await failures()).toEqual([]);
    expect((await detail(merchantUid)).escrow?.trackingNumber).toBe(number);
  });

  it('can be dismissed when refused after the buyer’s confirmation, and a changed number makes it due', async () => {
    const { merchantUid, impUid } = await sent();
    const change = (trackingNumber: string) =>
      shop.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body: { trackingNumber } });
    const decide = (decision: 'retry' | 'dismiss') =>
      shop.call(orderCalls.decideEscrow, { as: admin, params: { uid: merchantUid }, body: { decision } });
    await registerAfter(1);
    expect(await decide('retry')).toMatchObject({ status: 409, code: 'ESCROW_NOT_FAILED' });
    await provider.confirm(impUid);
    await change('6800000000002');
    await registerAfter(1);
    expect(await failures()).toMatchObject([{ merchantUid, fault: expect.stringContaining('구매확정') }]);
    expect(await failedMetric()).toBe('1');
    expect((await decide('retry')).status).toBe(200);
    await shop.work('escrow');
    const correct = `${logis.correct} ${logis.path(merchantUid, impUid)}`;
    expect(logisCalls().filter((call) => call === correct)).toHaveLength(2);
    expect((await decide('dismiss')).status).toBe(200);
    expect(await failures()).toEqual([]);
    await registerAfter(9);
    expect(logisCalls().filter((call) => call === correct)).toHaveLength(2);
    expect(await failedMetric()).toBe('0');
    await change('6800000000003');
    await registerAfter(10);
    expect(await failures()).toHaveLength(1);
  });

  it('is not registered when its shipping was undone or its payment is not in escrow', async () => {
    const held = await sent();
    const free = await buy(false);
    await shop.ship(free.merchantUid, '6800000000009');
    expect((await detail(free.merchantUid)).escrow).toBeNull();
    const undone = await shop.call(orderCalls.undoShipping, { as: admin, params: { uid: held.merchantUid } });
    expect(undone.status).toBe(200);
    await registerAfter(1);
    await registerAfter(3);
    expect(provider.asked.filter((call) => call.includes('/escrows'))).toEqual([]);
    expect(await failures()).toEqual([]);
  });
});

describe('the refund of an escrow payment', () => {
  it.each([false, true])('returns the money, with the buyer’s confirmation at the provider: %s', async (confirmed) => {
    const { merchantUid, impUid, totalPrice } = await sent();
    await registerAfter(1);
    if (confirmed) expect((await provider.confirm(impUid)).statusCode).toBe(200);
    expect(await shop.cancel(merchantUid, admin)).toMatchObject({ status: 200 });
    expect((await provider.payments(merchantUid))[0]).toMatchObject({ status: 'cancelled', cancel_amount: totalPrice });
  });
});
