import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { readStory } from '../src/commands/story.ts';
import { reconcileOrder } from '../src/payment/reconcile.ts';
import { refundClaimed } from '../src/payment/refund-claimed.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

type Step = BodyOf<typeof orderCalls.moveClaim>['to'];
type CreateBody = BodyOf<typeof orderCalls.createClaim>;
const day = 24 * 60 * 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
const parcelCame = sql(
  'test.parcel-came',
  `update parcels set state = 'DELIVERED', delivered_at = $2::timestamptz where claim_id = $1::bigint`,
);
const tote = { itemId: 1, title: '가죽 토트백', soldOut: false, stock: 3 };
/**
 * Options of the tote. Option 14 costs as much as the bought option, option 12 costs 10,000 won more, and option 13
 * costs 5,000 won less.
 */
const prices = [
  [14, 50_000],
  [12, 60_000],
  [13, 45_000],
] as const;

/** Answers a delivered order of two totes at 50,000 won each. */
const delivered = async () => {
  for (const [itemOptionId, unitPrice] of prices) shop.catalog.add({ ...tote, itemOptionId, unitPrice });
  const order = await shop.buy(11, 2);
  await shop.ship(order.merchantUid);
  await shop.deliver(order.merchantUid);
  await shop.spread();
  const [line] = (await shop.order(order.merchantUid)).lines;
  return { ...order, lineId: line?.lineId ?? 0 };
};
interface Bought {
  merchantUid: string;
  lineId: number;
}
const claim = ({ merchantUid, lineId }: Bought, more: Partial<CreateBody> & { option?: number; quantity?: number }) => {
  const { option, quantity = 1, ...rest } = more;
  const lines = [{ lineId, quantity, ...(option !== undefined && { itemOptionId: option }) }];
  const body = { kind: 'return', reason: 'DEFECT', message: '불량', originalMerchantUid: merchantUid, lines } as const;
  return shop.call(orderCalls.createClaim, { as: owner, body: { ...body, ...rest } });
};
const move = (id: number, to: Step) => shop.call(orderCalls.moveClaim, { as: admin, params: { id }, body: { to } });
const send = (id: number, expectedRefund = 0) =>
  shop.call(orderCalls.shipExchange, {
    as: admin,
    params: { id },
    body: { trackingNumber: '6800000000011', expectedRefund },
  });
const refund = (id: number, expectedRefund: number) =>
  shop.call(orderCalls.refundClaim, { as: admin, params: { id }, body: { expectedRefund } });
const claimable = async ({ merchantUid }: Bought) =>
  (await shop.call(orderCalls.claimableLines, { as: owner, params: { uid: merchantUid } })).body;
const refundedOf = async (merchantUid: string) =>
  (await provider.payments(merchantUid)).reduce((sum, payment) => sum + payment.cancel_amount, 0);
const inspected = async (id: number): Promise<string> => {
  const { payment } = (await move(id, 'ACCEPTED')).body;
  if (payment) {
    const impUid = await provider.charge({ merchantUid: payment.merchantUid, amount: payment.amount });
    await shop.validate(payment.merchantUid, impUid);
  }
  for (const to of ['RECEIVED', 'INSPECTED'] as const) await move(id, to);
  await shop.spread();
  return payment?.merchantUid ?? '';
};
/** Exchanges one of the two totes for this option. The difference is paid and the option is sent. */
const exchanged = async (option: number) => {
  const order = await delivered();
  const { id, money } = (await claim(order, { kind: 'exchange', option })).body;
  const due = await inspected(id);
  expect((await send(id, money?.refund ?? 0)).body).toMatchObject({ state: 'EXCHANGED' });
  await shop.spread();
  return { ...order, exchangeClaimId: id, due };
};
const stocks = () => [11, 12, 13, 14].map((option) => shop.catalog.stockOf(option));

describe('goods received by an exchange', () => {
  it('are refunded once, at the price paid for them, from both payments', async () => {
    const order = await exchanged(12);
    const { exchangeClaimId, due, lineId } = order;
    expect(await claimable(order)).toMatchObject({
      lines: [{ left: 1, itemOptionId: 11 }],
      exchanged: [{ exchangeClaimId, lines: [{ lineId, left: 1, itemOptionId: 12 }], until: null, refusal: null }],
    });
    expect(await claim(order, { exchangeClaimId, quantity: 2 })).toMatchObject({ code: 'CLAIM_TOO_MANY' });
    expect(await claim(order, { quantity: 2 })).toMatchObject({ code: 'CLAIM_TOO_MANY' });
    expect(await claim(order, { exchangeClaimId: 999 })).toMatchObject({ status: 400 });
    const made = (await claim(order, { exchangeClaimId, expectedRefund: 60_000 })).body;
    expect(made).toMatchObject({
      exchangeClaimId,
      money: { goods: 50_000, differenceBack: 10_000, refund: 60_000 },
      lines: [{ lineId, itemOptionName: '기본', quantity: 1 }],
    });
    expect(await claimable(order)).toMatchObject({ lines: [{ left: 1 }], exchanged: [] });
    expect(await claim(order, { exchangeClaimId })).toMatchObject({ code: 'CLAIM_TOO_MANY' });
    await inspected(made.id);
    expect(stocks()).toEqual([9, 3, 3, 3]);
    expect(await refund(made.id, 50_000)).toMatchObject({ code: 'CLAIM_MONEY_CHANGED' });
    expect((await refund(made.id, 60_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 60_000 });
    expect([await refundedOf(order.merchantUid), await refundedOf(due)]).toEqual([50_000, 10_000]);
    expect(await shop.ledgerOf(due)).toMatchObject([
      { kind: 'paid', amount: 10_000 },
      { kind: 'refunded', amount: 10_000 },
    ]);
    const events = await shop.outbox();
    expect(events.filter(({ type }) => type === 'LinesRefunded').map(({ data }) => data)).toMatchObject([
      { claimId: made.id, amount: 50_000, lines: [{ itemOptionId: 11, amount: 50_000 }] },
    ]);
    expect(events.findLast(({ type }) => type === 'ClaimChanged')?.data).toMatchObject({
      exchangeClaimId,
      refunded: 60_000,
      lines: [{ itemOptionId: 12, restocked: 1 }],
    });
    const story = await readStory(shop.db, order.merchantUid);
    expect(story).toContain(`return of what came by #${exchangeClaimId}  REFUNDED`);
    expect(story).toContain(`10000 won of ${due}`);
    const last = (await claim(order, {})).body;
    await inspected(last.id);
    expect((await refund(last.id, last.money?.refund ?? 0)).body).toMatchObject({ refunded: 50_000 });
    expect(await refundedOf(order.merchantUid)).toBe(order.totalPrice);
    expect(stocks()).toEqual([10, 3, 3, 3]);
  });

  it('can be exchanged again, and the new parcel’s date starts their claim period', async () => {
    const order = await exchanged(12);
    const { exchangeClaimId } = order;
    const again = (await claim(order, { kind: 'exchange', option: 13, exchangeClaimId })).body;
    expect(again.money).toMatchObject({ difference: -15_000, refund: 15_000 });
    await inspected(again.id);
    expect((await send(again.id, 15_000)).body).toMatchObject({ state: 'EXCHANGED', refunded: 15_000 });
    expect([await refundedOf(order.due), await refundedOf(order.merchantUid)]).toEqual([10_000, 5_000]);
    await shop.spread();
    expect(stocks()).toEqual([9, 3, 2, 3]);
    await shop.db.run(parcelCame, [again.id, later(15 * day)]);
    shop.setNow(later(20 * day));
    const mind = { reason: 'CHANGE_OF_MIND' } as const;
    expect(await claim(order, mind)).toMatchObject({ code: 'CLAIM_TOO_LATE' });
    expect((await claim(order, { ...mind, exchangeClaimId: again.id })).body).toMatchObject({
      money: { goods: 50_000, differenceBack: -5_000, returnFee: 3_000, feeCharged: 3_000, refund: 39_000 },
    });
    shop.setNow(later(30 * day));
    expect((await claimable(order)).exchanged).toEqual([]);
  });

  it.each([{ dropAnswer: 2 }, { down: true }])('are refunded once after %o', async (weather) => {
    const order = await exchanged(12);
    const { id } = (await claim(order, order)).body;
    await inspected(id);
    await provider.behave(weather);
    expect(await refund(id, 60_000)).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'INSPECTED', refunding: true });
    await provider.heal();
    for (const minutes of [1, 2, 3]) {
      shop.setNow(later(minutes * 60_000));
      await shop.work('cancels');
    }
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'REFUNDED', refunded: 60_000 });
    expect([await refundedOf(order.merchantUid), await refundedOf(order.due)]).toEqual([50_000, 10_000]);
  });

  it('can be claimed for a limited time after their parcel counts as delivered without carrier news', async () => {
    const order = await exchanged(14);
    shop.setNow(later(4 * day));
    await shop.work('deliveries');
    expect((await claimable(order)).exchanged).toMatchObject([{ until: null }]);
    shop.setNow(later(6 * day));
    await shop.work('deliveries');
    const { exchanged: goods, claims } = await claimable(order);
    expect(claims).toMatchObject([{ parcel: { deliveredAt: expect.any(String) } }]);
    expect(goods).toMatchObject([{ until: expect.any(String), refusal: null }]);
    shop.setNow(later(16 * day));
    const mind = { reason: 'CHANGE_OF_MIND', exchangeClaimId: order.exchangeClaimId } as const;
    expect(await claim(order, mind)).toMatchObject({ code: 'CLAIM_TOO_LATE' });
  });

  it('return to stock once when their order is cancelled, even if other pieces came back before', async () => {
    const order = await exchanged(14);
    const { id } = (await claim(order, order)).body;
    await inspected(id);
    await refund(id, 50_000);
    expect(stocks()).toEqual([9, 3, 3, 3]);
    expect((await shop.cancel(order.merchantUid, admin)).status).toBe(200);
    await shop.spread();
    await shop.call(orderCalls.setReturned, { as: admin, params: { uid: order.merchantUid } });
    expect(stocks()).toEqual([10, 3, 3, 3]);
    expect(shop.catalog.holds.get(exchangeHoldKey(order.exchangeClaimId))?.state).toBe('RELEASED');
  });

  it('cannot be claimed by another member, and cannot be cancelled like unsent goods', async () => {
    const order = await exchanged(14);
    expect(await claim(order, { kind: 'cancel', exchangeClaimId: order.exchangeClaimId })).toMatchObject({
      status: 409,
    });
    const lines = [{ lineId: order.lineId, quantity: 1 }];
    const { merchantUid: originalMerchantUid, exchangeClaimId } = order;
    const body = { originalMerchantUid, exchangeClaimId, lines, kind: 'return', reason: 'DEFECT' } as const;
    expect((await shop.call(orderCalls.estimateClaim, { as: stranger, body })).status).toBe(403);
  });
});

describe('the refund of a price difference', () => {
  it('leaves the claim unchanged when the provider refuses all of the refund', async () => {
    const order = await exchanged(12);
    const { exchangeClaimId } = order;
    const cheaper = (await claim(order, { kind: 'exchange', option: 14, exchangeClaimId })).body;
    await inspected(cheaper.id);
    await provider.behave({ cancelFail: 1 });
    expect(await send(cheaper.id, 10_000)).toMatchObject({ code: 'CANCEL_REFUSED' });
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'INSPECTED', refunding: false });
    expect((await send(cheaper.id, 10_000)).body).toMatchObject({ state: 'EXCHANGED', refunded: 10_000 });
    expect([await refundedOf(order.due), await refundedOf(order.merchantUid)]).toEqual([10_000, 0]);
  });

  /**
   * Answers a claim with a partial refund. The part on the order's own payment is refunded, and the provider refuses
   * the part on the difference.
   */
  const refusedInPart = async () => {
    const order = await exchanged(12);
    const { id } = (await claim(order, order)).body;
    await inspected(id);
    provider.beforeCalls(async (call) => {
      if (!call.endsWith('/cancel')) return;
      if ((await refundedOf(order.merchantUid)) === 50_000) await provider.behave({ cancelFail: 1_000 });
    });
    expect(await refund(id, 60_000)).toMatchObject({ code: 'CANCEL_REFUSED' });
    expect((await claimable(order)).claims[0]).toMatchObject({
      state: 'INSPECTED',
      refunding: true,
      refundRefused: true,
      refunded: null,
    });
    return { ...order, id };
  };

  it('is shown as refused after a partial refund, and is made once when an operator retries', async () => {
    const order = await refusedInPart();
    expect(await refund(order.id, 60_000)).toMatchObject({ code: 'CANCEL_REFUSED' });
    expect(await move(order.id, 'ACCEPTED')).toMatchObject({ code: 'CLAIM_REFUNDING' });
    await provider.heal();
    expect((await refund(order.id, 60_000)).body).toMatchObject({
      state: 'REFUNDED',
      refunded: 60_000,
      refundRefused: false,
    });
    expect([await refundedOf(order.merchantUid), await refundedOf(order.due)]).toEqual([50_000, 10_000]);
  });

  it('blocks the next refund of the order, with the reason, after a partial refund', async () => {
    const order = await refusedInPart();
    const { id } = (await claim(order, {})).body;
    await inspected(id);
    const money = (await claimable(order)).claims.find((one) => one.id === id)?.money;
    const refused = await refund(id, money?.refund ?? 0);
    expect(refused).toMatchObject({ status: 409, code: 'CLAIM_REFUNDING' });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('결제사가 거절한 환불이 있어') });
  });

  it('is retried by the shop every hour after a partial refund', async () => {
    const order = await refusedInPart();
    shop.setNow(later(60_000));
    await shop.work('cancels');
    await provider.heal();
    shop.setNow(later(3 * 60_000));
    await shop.work('cancels');
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'INSPECTED', refundRefused: true });
    shop.setNow(later(2 * 60 * 60_000));
    await shop.work('cancels');
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'REFUNDED', refunded: 60_000 });
  });

  it('can be given up after a partial refund, and the claim ends with the refunded part', async () => {
    const order = await refusedInPart();
    expect((await shop.call(orderCalls.processClaim, { as: admin, params: { id: order.id } })).status).toBe(200);
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'REFUNDED', refunded: 50_000, refunding: false });
    const events = (await shop.outbox()).filter(({ type }) => type === 'LinesRefunded');
    expect(events.map(({ data }) => data)).toMatchObject([{ claimId: order.id, amount: 50_000 }]);
    await provider.heal();
    shop.setNow(later(2 * 60 * 60_000));
    await shop.work('cancels');
    expect(await refundedOf(order.due)).toBe(0);
    expect((await shop.cancel(order.merchantUid, admin)).status).toBe(200);
  });

  it('is reduced by an earlier refund at the provider’s console', async () => {
    const order = await exchanged(12);
    const { id } = (await claim(order, order)).body;
    await inspected(id);
    await provider.consoleCancel((await shop.order(order.due)).impUid ?? '', 4_000);
    expect((await refund(id, 60_000)).body).toMatchObject({ state: 'REFUNDED', refunded: 56_000 });
    expect([await refundedOf(order.merchantUid), await refundedOf(order.due)]).toEqual([50_000, 10_000]);
  });

  it('is reduced by the refund that an instance of the previous release made from the order’s own payment', async () => {
    const order = await exchanged(12);
    const { id } = (await claim(order, order)).body;
    await inspected(id);
    await provider.behave({ down: true });
    expect(await refund(id, 60_000)).toMatchObject({ code: 'PROVIDER_DOWN' });
    await provider.heal();
    const { merchantUid, impUid } = await shop.order(order.merchantUid);
    const ids = { merchantUid, transaction: impUid ?? '' };
    const wanted = { claimId: id, kind: 'return', requestedAt: null, amount: 60_000, checksum: 100_000 } as const;
    await refundClaimed(createOrderDeps(shop.deps).providers.first, { ...ids, ...wanted });
    shop.setNow(later(60_000));
    await shop.work('cancels');
    expect((await claimable(order)).claims[0]).toMatchObject({ state: 'REFUNDED', refunded: 60_000 });
    expect([await refundedOf(order.merchantUid), await refundedOf(order.due)]).toEqual([60_000, 0]);
  });
});

describe('the money of an exchange', () => {
  it('is refunded at the next try after the provider refused the first, even when the parcel was delivered meanwhile', async () => {
    const order = await delivered();
    const { id } = (await claim(order, { kind: 'exchange', option: 13 })).body;
    await inspected(id);
    await provider.behave({ cancelFail: 1 });
    expect(await send(id, 5_000)).toMatchObject({ code: 'CANCEL_REFUSED' });
    expect((await claimable(order)).claims).toMatchObject([{ state: 'INSPECTED', refunding: false, parcel: {} }]);
    await shop.db.run(parcelCame, [id, later(0)]);
    expect((await send(id, 5_000)).body).toMatchObject({ state: 'EXCHANGED', refunded: 5_000 });
    expect(await refundedOf(order.merchantUid)).toBe(5_000);
  });

  it('is refunded when the order is cancelled at the provider’s console', async () => {
    const order = await exchanged(12);
    await provider.consoleCancel((await shop.order(order.merchantUid)).impUid ?? '');
    await reconcileOrder(createOrderDeps(shop.deps), order.merchantUid, 'reconcile');
    expect(await shop.statusOf(order.merchantUid)).toBe('CANCELLED');
    shop.setNow(later(60_000));
    await shop.work('cancels');
    expect(await refundedOf(order.due)).toBe(10_000);
  });
});
