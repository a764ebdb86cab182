import { readFileSync } from 'node:fs';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { releaseLostHolds } from '../src/operations/lost-holds.ts';
import { paysOnce } from './support/provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

type Step = BodyOf<typeof orderCalls.moveClaim>['to'];
const hour = 60 * 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
const tote = { itemId: 1, title: '가죽 토트백', soldOut: false };
/**
 * Adds options of the tote. Option 14 costs as much as the bought option, option 12 costs 10,000 won more, and option
 * 13 costs 5,000 won less.
 */
const stockOptions = (stock = 3) => {
  for (const [itemOptionId, unitPrice] of [
    [14, 50_000],
    [12, 60_000],
    [13, 45_000],
  ] as const)
    shop.catalog.add({ ...tote, itemOptionId, unitPrice, stock });
};
/** Answers a delivered order of two totes at 50,000 won each. */
const delivered = async (stock?: number) => {
  stockOptions(stock);
  const order = await shop.buy(11, 2);
  await shop.ship(order.merchantUid);
  await shop.deliver(order.merchantUid);
  await shop.spread();
  const [line] = (await shop.order(order.merchantUid)).lines;
  return { ...order, lineId: line?.lineId ?? 0 };
};
const bodyOf = (originalMerchantUid: string, lineId: number, itemOptionId: number, quantity = 1) => ({
  originalMerchantUid,
  kind: 'exchange' as const,
  reason: 'SIZE' as const,
  lines: [{ lineId, quantity, itemOptionId }],
  message: '큰 것으로',
});
const request = (merchantUid: string, lineId: number, itemOptionId: number, quantity = 1) =>
  shop.call(orderCalls.createClaim, { as: owner, body: bodyOf(merchantUid, lineId, itemOptionId, quantity) });
const move = (id: number, to: Step, more: object = {}) =>
  shop.call(orderCalls.moveClaim, { as: admin, params: { id }, body: { to, ...more } });
const send = (id: number, expectedRefund = 0, trackingNumber = '6800000000011') =>
  shop.call(orderCalls.shipExchange, { as: admin, params: { id }, body: { trackingNumber, expectedRefund } });
const final = (merchantUid?: string, as = owner) =>
  shop.call(orderCalls.final, { as, query: merchantUid === undefined ? {} : { merchantUid } });
const claimsOf = async (uid: string) =>
  (await shop.call(orderCalls.claimableLines, { as: owner, params: { uid } })).body.claims;
const holdOf = (id: number) => shop.catalog.holds.get(exchangeHoldKey(id))?.state;
const refundedOf = async (merchantUid: string) =>
  (await provider.payments(merchantUid)).reduce((sum, payment) => sum + payment.cancel_amount, 0);
const pay = async (merchantUid: string, amount: number) => {
  const impUid = await provider.charge({ merchantUid, amount });
  return shop.validate(merchantUid, impUid);
};
const inspected = async (merchantUid: string, lineId: number, option: number, quantity = 1) => {
  const { id } = (await request(merchantUid, lineId, option, quantity)).body;
  for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const) await move(id, to);
  return id;
};

describe('an exchange', () => {
  it('holds the new option on acceptance, sells that option on inspection, and ends with its parcel', async () => {
    const { merchantUid, lineId } = await delivered();
    const { body } = await request(merchantUid, lineId, 14);
    expect(body).toMatchObject({
      state: 'REQUESTED',
      money: { refund: 0 },
      lines: [{ exchange: { itemOptionId: 14, difference: 0 } }],
    });
    expect(shop.catalog.stockOf(14)).toBe(3);
    expect((await move(body.id, 'ACCEPTED')).body).toMatchObject({ state: 'ACCEPTED', payment: null });
    expect([shop.catalog.stockOf(14), holdOf(body.id)]).toEqual([2, 'HELD']);
    expect(await send(body.id)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    await move(body.id, 'RECEIVED');
    await shop.spread();
    expect([shop.catalog.stockOf(11), holdOf(body.id)]).toEqual([8, 'HELD']);
    await move(body.id, 'INSPECTED');
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(14), holdOf(body.id)]).toEqual([9, 2, 'SOLD']);
    const params = { id: body.id };
    expect((await shop.call(orderCalls.refundClaim, { as: admin, params, body: { expectedRefund: 0 } })).status).toBe(
      409,
    );
    expect(
      (
        await shop.call(orderCalls.shipExchange, {
          as: owner,
          params,
          body: { trackingNumber: '6800000000011', expectedRefund: 0 },
        })
      ).status,
    ).toBe(403);
    expect((await send(body.id)).body).toMatchObject({
      state: 'EXCHANGED',
      refunded: null,
      parcel: { carrier: '우체국', trackingNumber: '6800000000011', deliveredAt: null },
    });
    expect((await send(body.id, 0, '6800000000022')).body.parcel).toMatchObject({ trackingNumber: '6800000000022' });
    const events = (await shop.outbox()).filter(({ type }) => type === 'ClaimChanged');
    expect(events.at(-1)?.data).toMatchObject({ state: 'EXCHANGED', parcel: { trackingNumber: '6800000000022' } });
    expect(await shop.eventsOf(merchantUid)).not.toContain('LinesRefunded');
    const detail = await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } });
    expect(detail.body).toMatchObject({ trackingNumber: '6800000000001', parcels: [{}] });
    await shop.spread();
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(14)]).toEqual([9, 2]);
  });

  it('puts its delivered parcel back in transit when the tracking number is corrected', async () => {
    const { merchantUid, lineId } = await delivered();
    const id = await inspected(merchantUid, lineId, 14);
    await send(id);
    shop.setNow(later(40 * 24 * hour));
    await shop.work('deliveries');
    expect((await claimsOf(merchantUid))[0]?.parcel?.deliveredAt).toEqual(expect.any(String));
    expect(await send(id)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    expect((await send(id, 0, '6800000000022')).body.parcel).toMatchObject({ trackingNumber: '6800000000022' });
    await shop.work('deliveries');
    expect(await claimsOf(merchantUid)).toMatchObject([
      { state: 'EXCHANGED', parcel: { trackingNumber: '6800000000022', deliveredAt: null } },
    ]);
    shop.setNow(later(80 * 24 * hour));
    await shop.work('deliveries');
    expect((await claimsOf(merchantUid))[0]?.parcel?.deliveredAt).toEqual(expect.any(String));
  });

  it('returns both options to stock after a cancel of the whole order', async () => {
    const { merchantUid, lineId } = await delivered();
    await send(await inspected(merchantUid, lineId, 14));
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    await shop.spread();
    await shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } });
    expect([shop.catalog.stockOf(11), shop.catalog.stockOf(14)]).toEqual([10, 3]);
  });

  it('cannot be accepted for a sold-out option, stays requested, and can become a return', async () => {
    const { merchantUid, lineId } = await delivered(1);
    const { id } = (await request(merchantUid, lineId, 14)).body;
    await shop.buy(14, 1, stranger);
    const refused = await move(id, 'ACCEPTED');
    expect(refused).toMatchObject({ status: 409, code: 'CLAIM_OPTION_SOLD_OUT' });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('반품으로 변경해주세요') });
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'REQUESTED' }]);
    expect(await request(merchantUid, lineId, 14)).toMatchObject({ status: 409, code: 'CLAIM_OPTION_SOLD_OUT' });
    const turn = () => shop.call(orderCalls.turnIntoReturn, { as: admin, params: { id } });
    expect((await turn()).body).toMatchObject({
      kind: 'return',
      money: { goods: 50_000 },
      lines: [{ exchange: null }],
    });
    expect((await turn()).status).toBe(409);
    expect((await move(id, 'ACCEPTED')).status).toBe(200);
    expect(shop.catalog.stockOf(14)).toBe(0);
  });

  it('is refused into an option of another item, an unknown option, or two options for one line', async () => {
    const { merchantUid, lineId } = await delivered();
    for (const option of [22, 999]) {
      expect(await request(merchantUid, lineId, option)).toMatchObject({ status: 400, code: 'CLAIM_OPTION_INVALID' });
    }
    const body = bodyOf(merchantUid, lineId, 14);
    const lines = [...body.lines, { lineId, quantity: 1, itemOptionId: 13 }];
    const two = await shop.call(orderCalls.createClaim, { as: owner, body: { ...body, lines } });
    expect(two).toMatchObject({ code: 'CLAIM_OPTION_INVALID' });
    expect((await shop.call(orderCalls.estimateClaim, { as: stranger, body })).status).toBe(403);
  });

  it('releases its held option when it is withdrawn, refused or closed', async () => {
    const { merchantUid, lineId } = await delivered();
    for (const end of ['WITHDRAWN', 'REFUSED', 'CLOSED'] as const) {
      const { id } = (await request(merchantUid, lineId, 14)).body;
      await move(id, 'ACCEPTED');
      if (end === 'WITHDRAWN') await shop.call(orderCalls.withdrawClaim, { as: owner, params: { id } });
      else if (end === 'REFUSED') await move(id, 'REFUSED', { refusal: '착용한 흔적' });
      else await shop.call(orderCalls.processClaim, { as: admin, params: { id } });
      await shop.spread();
      expect([end, shop.catalog.stockOf(14), holdOf(id)]).toEqual([end, 3, 'RELEASED']);
    }
  });

  it('holds its option once when the answer was lost, and keeps the hold while the claim is open', async () => {
    const { merchantUid, lineId } = await delivered();
    const { id } = (await request(merchantUid, lineId, 14)).body;
    shop.catalog.faults.hold.after = new Error('the answer is lost');
    expect((await move(id, 'ACCEPTED')).status).toBeGreaterThanOrEqual(500);
    shop.catalog.faults.hold = {};
    shop.setNow(later(hour));
    expect(await releaseLostHolds(createOrderDeps(shop.deps))).toEqual(['0 lost holds']);
    expect((await move(id, 'ACCEPTED')).status).toBe(200);
    expect(shop.catalog.stockOf(14)).toBe(2);
    await move(id, 'REFUSED', { refusal: '아니요' });
    // The event of the refusal is not delivered, so the hold is lost.
    shop.setNow(later(2 * hour));
    expect((await releaseLostHolds(createOrderDeps(shop.deps)))[0]).toContain(exchangeHoldKey(id));
    expect(shop.catalog.stockOf(14)).toBe(3);
  });
});

describe('the refund of an exchange for a cheaper option', () => {
  it('is made once, when the parcel is sent, and is exact to the won', async () => {
    const { merchantUid, lineId } = await delivered();
    const estimate = await shop.call(orderCalls.estimateClaim, { as: owner, body: bodyOf(merchantUid, lineId, 13, 2) });
    expect(estimate.body.money).toMatchObject({ difference: -10_000, refund: 10_000 });
    const id = await inspected(merchantUid, lineId, 13, 2);
    expect(await send(id, 9_999)).toMatchObject({ status: 409, code: 'CLAIM_MONEY_CHANGED' });
    expect((await send(id, 10_000)).body).toMatchObject({ state: 'EXCHANGED', refunded: 10_000 });
    expect(await refundedOf(merchantUid)).toBe(10_000);
    const refunds = (await shop.outbox()).filter(({ type }) => type === 'LinesRefunded');
    expect(refunds.map(({ data }) => data)).toMatchObject([{ claimId: id, kind: 'exchange', amount: 10_000 }]);
    await send(id, 10_000, '6800000000022');
    expect((await shop.outbox()).filter(({ type }) => type === 'LinesRefunded')).toHaveLength(1);
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
  });

  it.each([{ dropAnswer: 1 }, { down: true }])('is made once after %o', async (weather) => {
    const { merchantUid, lineId } = await delivered();
    const id = await inspected(merchantUid, lineId, 13);
    await provider.behave(weather);
    const sent = await send(id, 5_000);
    if (sent.status !== 200) {
      expect(sent).toMatchObject({ code: 'PROVIDER_DOWN' });
      expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'INSPECTED', refunding: true, parcel: {} }]);
      expect((await shop.call(orderCalls.processClaim, { as: admin, params: { id } })).status).toBe(409);
    }
    await provider.heal();
    shop.setNow(later(60_000));
    await shop.work('cancels');
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'EXCHANGED', refunded: 5_000 }]);
    expect(await refundedOf(merchantUid)).toBe(5_000);
  });
});

describe('the price difference of an exchange for a more expensive option', () => {
  const accepted = async () => {
    const order = await delivered();
    const { id, money } = (await request(order.merchantUid, order.lineId, 12)).body;
    expect(money).toMatchObject({ difference: 10_000, refund: 0 });
    const { payment } = (await move(id, 'ACCEPTED')).body;
    expect(payment).toMatchObject({ amount: 10_000, state: 'waiting' });
    return { ...order, id, due: payment?.merchantUid ?? '' };
  };

  it('is paid as an order of its own that no order list shows, and the exchange waits for this payment', async () => {
    const { merchantUid, id, due } = await accepted();
    expect(await final()).toMatchObject({ status: 404 });
    expect(await final(due, stranger)).toMatchObject({ status: 404 });
    expect((await final(due)).body).toMatchObject({ merchantUid: due, totalPrice: 10_000, exchangeOf: merchantUid });
    expect((await shop.call(orderCalls.unpaid, { as: owner })).body).toEqual([]);
    expect(await move(id, 'RECEIVED')).toMatchObject({ status: 409, code: 'CLAIM_DIFFERENCE_UNPAID' });
    // Before the buyer pays the difference, the buyer places another order.
    await shop.buy(22);
    const failed = await provider.charge({ merchantUid: due, amount: 10_000, status: 'failed' });
    expect((await shop.validate(due, failed)).status).not.toBe(200);
    expect(await pay(due, 10_000)).toMatchObject({ status: 200 });
    const recorded = await shop.call(orderCalls.paymentRecorded, { as: owner, params: { merchantUid: due } });
    expect(recorded.body).toMatchObject({ merchantUid: due, exchangeOf: merchantUid });
    expect(await claimsOf(merchantUid)).toMatchObject([{ payment: { state: 'paid' } }]);
    expect(await shop.ledgerOf(due)).toMatchObject([{ kind: 'paid', amount: 10_000 }]);
    expect(await shop.eventsOf(due)).toEqual([]);
    const history = await shop.call(orderCalls.history, { as: owner, params: { page: 0, size: 10 } });
    expect(history.body.page.totalElements).toBe(2);
    expect((await shop.call(orderCalls.detail, { as: owner, params: { uid: due } })).status).toBe(404);
    for (const as of [owner, admin]) expect((await shop.cancel(due, as)).status).toBe(404);
    expect((await shop.ship(due)).status).toBe(409);
    const [line] = (await shop.order(due)).lines;
    const body = { ...bodyOf(due, line?.lineId ?? 0, 12), kind: 'cancel' as const };
    expect((await shop.call(orderCalls.createClaim, { as: owner, body })).status).toBe(404);
    for (const to of ['RECEIVED', 'INSPECTED'] as const) expect((await move(id, to)).status).toBe(200);
    expect((await send(id)).body).toMatchObject({ state: 'EXCHANGED', refunded: null });
    expect(await refundedOf(due)).toBe(0);
  });

  it('ends the claim and the claim’s hold when unpaid for a day, and a later payment is refunded', async () => {
    const { merchantUid, id, due } = await accepted();
    shop.setNow(later(23 * hour));
    for (const name of ['expire', 'cancels']) await shop.work(name);
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'ACCEPTED' }]);
    shop.setNow(later(25 * hour));
    for (const name of ['expire', 'cancels']) await shop.work(name);
    await shop.spread();
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'WITHDRAWN', payment: { state: 'ended' } }]);
    expect([shop.catalog.stockOf(12), holdOf(id)]).toEqual([3, 'RELEASED']);
    await pay(due, 10_000);
    expect(await refundedOf(due)).toBe(10_000);
  });

  it('is refunded once when the exchange is refused', async () => {
    const { merchantUid, id, due } = await accepted();
    await pay(due, 10_000);
    expect((await move(id, 'REFUSED', { refusal: '착용한 흔적' })).status).toBe(200);
    shop.setNow(later(60_000));
    await Promise.all([shop.work('cancels'), shop.work('cancels')]);
    expect(await refundedOf(due)).toBe(10_000);
    expect(await shop.statusOf(due)).toBe('CANCELLED');
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'REFUSED', payment: { state: 'ended' } }]);
    expect(await shop.eventsOf(due)).toEqual([]);
    expect(await refundedOf(merchantUid)).toBe(0);
  });

  it('cannot be paid after a cancel of the order, which also ends the claim and the claim’s hold', async () => {
    const { merchantUid, id, due } = await accepted();
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    expect(await shop.statusOf(due)).toBe('EXPIRED');
    for (const name of ['expire', 'cancels']) await shop.work(name);
    await shop.spread();
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'WITHDRAWN', payment: { state: 'ended' } }]);
    expect(holdOf(id)).toBe('RELEASED');
    await pay(due, 10_000);
    expect(await refundedOf(due)).toBe(10_000);
  });

  it('is never packed, and is refunded with the whole order after the exchange', async () => {
    const { merchantUid, id, due } = await accepted();
    await pay(due, 10_000);
    const requestId = crypto.randomUUID();
    expect(await shop.call(orderCalls.packOrders, { as: admin, body: { requestId } })).toMatchObject({
      code: 'NOTHING_TO_PACK',
    });
    for (const to of ['RECEIVED', 'INSPECTED'] as const) await move(id, to);
    expect((await send(id)).body).toMatchObject({ state: 'EXCHANGED' });
    const { body } = await shop.call(orderCalls.detail, { as: admin, params: { uid: merchantUid } });
    expect(body.refundable).toBe(body.totalPrice + 10_000);
    const cancelled = await shop.call(orderCalls.cancel, { as: admin, params: { uid: merchantUid } });
    expect(cancelled.status).toBe(200);
    shop.setNow(later(60_000));
    await shop.work('cancels');
    expect(await refundedOf(due)).toBe(10_000);
    expect(await shop.statusOf(due)).toBe('CANCELLED');
  });

  it('is not paid by a deposit, and such a deposit is refunded once the buyer names an account', async () => {
    const { due } = await accepted();
    const params = { uid: due };
    const impUid = await provider.charge({ merchantUid: due, amount: 10_000, status: 'ready', payMethod: 'vbank' });
    await provider.deposit(impUid);
    await shop.webhook({ imp_uid: impUid, merchant_uid: due, status: 'paid' });
    expect(await shop.eventsOf(due)).toEqual(['RefundAccountNeeded']);
    const deposit = await shop.call(orderCalls.deposit, { as: owner, params });
    expect(deposit.body).toMatchObject({ state: 'ended', refundDue: 10_000 });
    const account = { bankCode: '088', number: '110-123-456789', holder: '김민지' };
    expect((await shop.call(orderCalls.setRefundAccount, { as: owner, params, body: account })).status).toBe(200);
    await shop.work('returns');
    expect(await refundedOf(due)).toBe(10_000);
    expect(await shop.eventsOf(due)).toEqual(['RefundAccountNeeded', 'PaymentReturned']);
    if (!paysOnce) expect(await pay(due, 10_000)).toMatchObject({ status: 200 });
  });

  it('is refunded after a late question for an account when an earlier release took a deposit unasked', async () => {
    const { due } = await accepted();
    const impUid = await provider.charge({ merchantUid: due, amount: 10_000, status: 'ready', payMethod: 'vbank' });
    await provider.deposit(impUid);
    await shop.webhook({ imp_uid: impUid, merchant_uid: due, status: 'paid' });
    const silent = `delete from outbox where payload::jsonb ->> 'subject' = '${due}'`;
    await shop.db.run({ name: 'test.told-nobody', text: silent });
    const file = new URL('../migrations/20261124130351000_differences-ask-again.sql', import.meta.url);
    const migration = { name: 'test.asked-again', text: readFileSync(file, 'utf8') };
    await shop.db.run(migration);
    await shop.work('returns');
    expect(await shop.eventsOf(due)).toEqual([]);
    shop.setNow(later(hour));
    await shop.work('returns');
    expect(await shop.eventsOf(due)).toEqual(['RefundAccountNeeded']);
    const body = { bankCode: '088', number: '110-123-456789', holder: '김민지' };
    await shop.call(orderCalls.setRefundAccount, { as: owner, params: { uid: due }, body });
    await shop.db.run(migration);
    await shop.work('returns');
    expect(await refundedOf(due)).toBe(10_000);
    expect(await shop.eventsOf(due)).toEqual(['RefundAccountNeeded', 'PaymentReturned']);
  });

  it('is refunded when the payment and the withdrawal of the claim happen at the same time', async () => {
    const { merchantUid, id, due } = await accepted();
    await Promise.all([pay(due, 10_000), shop.call(orderCalls.withdrawClaim, { as: owner, params: { id } })]);
    shop.setNow(later(60_000));
    for (const name of ['cancels', 'returns']) await shop.work(name);
    expect(await claimsOf(merchantUid)).toMatchObject([{ state: 'WITHDRAWN' }]);
    expect(await refundedOf(due)).toBe(10_000);
  });
});
