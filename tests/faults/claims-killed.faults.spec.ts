import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killDuring } from '../support/kill-during.ts';
import { admin } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newOptions } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const initialStock = 20;
const price = 39_000;
const difference = 5_000;
const quantity = 3;
interface Claimed {
  buyer: ShopClient;
  merchantUid: string;
  totalPrice: number;
  lineId: number;
}

describe('order-payment is killed at each step of its claims', () => {
  const begun = new Date();
  let operator: ShopClient;
  let orders: pg.Client;
  let item: { itemId: number; optionIds: number[] };
  const [returned, exchanged, shortened] = [{} as Claimed, {} as Claimed, {} as Claimed];

  const buyThree = async (): Promise<Claimed> => {
    const buyer = mintMemberClient(shop, dataDir);
    const { merchantUid, totalPrice } = await placeOrder(buyer, { optionId: item.optionIds[0] ?? 0, quantity });
    await payOrder(buyer, sandbox, { merchantUid, totalPrice });
    const [line] = (await buyer.must(orderCalls.claimableLines, { params: { uid: merchantUid } })).lines;
    return { buyer, merchantUid, totalPrice, lineId: line?.lineId ?? 0 };
  };
  const deliver = async ({ buyer, merchantUid }: Claimed): Promise<void> => {
    const params = { uid: merchantUid };
    await operator.must(orderCalls.setShipping, { params, body: { trackingNumber: '6800000000001' } });
    await buyer.must(orderCalls.setDelivered, { params });
  };
  const claimsOf = async ({ buyer, merchantUid }: Claimed) =>
    (await buyer.must(orderCalls.claimableLines, { params: { uid: merchantUid } })).claims;
  const claimOf = async (of: Claimed) => {
    const [claim, ...others] = await claimsOf(of);
    if (claim === undefined || others.length > 0) throw new Error(`${others.length + 1} claims of one request`);
    return claim;
  };
  const refundedAtProvider = async ({ merchantUid }: Pick<Claimed, 'merchantUid'>) =>
    (await sandbox.payments(merchantUid)).reduce((sum, payment) => sum + payment.cancel_amount, 0);
  const claim = ({ buyer, merchantUid, lineId }: Claimed, more: object) => {
    const body = { originalMerchantUid: merchantUid, reason: 'DEFECT', message: '불량', ...more };
    return buyer.call(orderCalls.createClaim, { body: { lines: [{ lineId, quantity: 1 }], ...body } });
  };
  const refundsUnderWay = async (): Promise<number> =>
    (await orders.query('select from refund_requests where refund_requested_at is not null')).rowCount ?? 0;

  beforeAll(async () => {
    operator = await admin(shop);
    item = await newOptions(operator, { price, stockQuantity: initialStock, additionalPrices: [0, difference] });
    Object.assign(returned, await buyThree());
    Object.assign(exchanged, await buyThree());
    Object.assign(shortened, await buyThree());
    for (const order of [returned, exchanged]) await deliver(order);
    orders = await openDatabase(dataDir, 'order-payment');
  });
  afterAll(async () => {
    await sandbox.behave({ payments: { latencyMs: 0, dropAnswer: 0 } });
    await orders?.end();
  });

  /** Moves both claims on, kills, and moves those that did not get there once more. */
  const moveThroughKill = async (to: 'ACCEPTED' | 'RECEIVED' | 'INSPECTED', ms: number): Promise<void> => {
    const both = [returned, exchanged];
    const ids = new Map(await Promise.all(both.map(async (of) => [of, (await claimOf(of)).id] as const)));
    const move = (of: Claimed) =>
      operator.call(orderCalls.moveClaim, { params: { id: ids.get(of) ?? 0 }, body: { to } });
    await killDuring(ms, () => Promise.allSettled(both.map(move)));
    for (const of of both) if ((await claimOf(of)).state !== to) expect((await move(of)).problem).toBeUndefined();
  };

  it('up to the inspection: each step is made once, and the difference of an exchange is paid once', async () => {
    const request = {
      returned: () => claim(returned, { kind: 'return', lines: [{ lineId: returned.lineId, quantity: 2 }] }),
      exchanged: () => {
        const lines = [{ lineId: exchanged.lineId, quantity: 1, itemOptionId: item.optionIds[1] }];
        return claim(exchanged, { kind: 'exchange', lines });
      },
    };
    await killDuring(9, () => Promise.allSettled([request.returned(), request.exchanged()]));
    if ((await claimsOf(returned)).length === 0) expect((await request.returned()).problem).toBeUndefined();
    if ((await claimsOf(exchanged)).length === 0) expect((await request.exchanged()).problem).toBeUndefined();

    await moveThroughKill('ACCEPTED', 25);
    const { payment } = await claimOf(exchanged);
    if (!payment) throw new Error('the difference is to be paid');
    const { merchantUid, amount } = payment;
    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount });
    const params = { provider: 'Iamport', merchantUid, impUid };
    const validate = () => exchanged.buyer.call(orderCalls.validate, { params });
    await killDuring(13, validate);
    expect((await validate()).problem).toBeUndefined();
    expect(await sandbox.payments(merchantUid)).toMatchObject([{ amount: difference, cancel_amount: 0 }]);

    await moveThroughKill('RECEIVED', 7);
    await moveThroughKill('INSPECTED', 19);
  });

  it('with the refunds decided and the provider silent, then with the money gone and nothing written: once', async () => {
    const [{ id, money }, { id: exchangeId }] = [await claimOf(returned), await claimOf(exchanged)];
    const body = { expectedRefund: money?.refund ?? 0 };
    expect(body.expectedRefund).toBe(2 * price);
    await sandbox.behave({ payments: { latencyMs: 60_000 } });
    const ship = () => {
      const parcel = { trackingNumber: '6800000000002', expectedRefund: 0 };
      return operator.call(orderCalls.shipExchange, { params: { id: exchangeId }, body: parcel });
    };
    const decided = () => eventually('both refunds are decided', async () => (await refundsUnderWay()) === 2);
    await killDuring(decided, () =>
      Promise.allSettled([
        ship(),
        claim(shortened, { kind: 'cancel' }),
        operator.call(orderCalls.refundClaim, { params: { id }, body }),
      ]),
    );
    expect([await refundedAtProvider(returned), await refundedAtProvider(shortened)]).toEqual([0, 0]);
    for (const of of [returned, shortened])
      expect(await claimOf(of)).toMatchObject({ refunding: true, refunded: null });
    if ((await claimOf(exchanged)).state !== 'EXCHANGED') expect((await ship()).problem).toBeUndefined();

    await sandbox.behave({ payments: { latencyMs: 0, dropAnswer: 2 } });
    const moneyIsGone = async () =>
      (await refundedAtProvider(returned)) === 2 * price && (await refundedAtProvider(shortened)) === price;
    // A worker takes them up after 30 s.
    await killDuring(
      () => eventually('the money is gone', moneyIsGone, 90_000),
      async () => undefined,
    );
    await eventually('both are refunded', async () => (await refundsUnderWay()) === 0, 90_000);

    expect(await claimOf(returned)).toMatchObject({ state: 'REFUNDED', refunded: 2 * price });
    expect(await claimOf(shortened)).toMatchObject({ state: 'REFUNDED', refunded: price });
    expect(await claimOf(exchanged)).toMatchObject({ state: 'EXCHANGED', refunded: null, payment: { state: 'paid' } });
    for (const [of, refunded] of [
      [returned, 2 * price],
      [shortened, price],
      [exchanged, 0],
    ] as const)
      expect(await sandbox.payments(of.merchantUid)).toMatchObject([
        { amount: of.totalPrice, cancel_amount: refunded },
      ]);
    const reconciled = await npmRun(dataDir, ['command', 'order-payment', 'reconcile', begun.toISOString()]);
    expect(reconciled).toContain('0 differences');
    const [own = 0, other = 0] = item.optionIds;
    const stock = async () => [await stockOf(operator, item.itemId, own), await stockOf(operator, item.itemId, other)];
    const stays = [initialStock - 3 * quantity + 2 + 1 + 1, initialStock - 1];
    await eventually('the stock agrees', async () => (await stock()).join() === stays.join(), 60_000);
  });
});
