import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { bringForward, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killAt, rowOf, waitingFor } from '../support/kill-during.ts';
import { admin } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { payInWindow, reportPayment } from '../support/paying.ts';
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

describe('kills of order-payment at each step of return and exchange claims', () => {
  const begun = new Date();
  let operator: ShopClient;
  let orders: pg.Client;
  let holder: pg.Client;
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
  const refundsUnderWay = async (): Promise<number> => {
    const text = 'select from refund_requests where refund_requested_at is not null and merchant_uid = any($1)';
    const all = [returned, exchanged, shortened].map(({ merchantUid }) => merchantUid);
    return (await orders.query(text, [all])).rowCount ?? 0;
  };
  /** Makes refunds in progress due now. Otherwise no worker would continue them for half a minute. */
  const bringRefundsForward = () =>
    bringForward(orders, 'update refund_requests set refund_due_at = now() where refund_due_at is not null');

  beforeAll(async () => {
    operator = await admin(shop);
    item = await newOptions(operator, { price, stockQuantity: initialStock, additionalPrices: [0, difference] });
    Object.assign(returned, await buyThree());
    Object.assign(exchanged, await buyThree());
    Object.assign(shortened, await buyThree());
    for (const order of [returned, exchanged]) await deliver(order);
    orders = await openDatabase(dataDir, 'order-payment');
    holder = await openDatabase(dataDir, 'order-payment');
  });
  afterAll(async () => {
    await sandbox.behave({ payments: { latencyMs: 0, dropAnswer: 0 } });
    await Promise.all([orders?.end(), holder?.end()]);
  });

  const stateInBooks = async ({ merchantUid }: Claimed): Promise<string | undefined> => {
    const found = await orders.query('select state from refund_requests where merchant_uid = $1', [merchantUid]);
    return (found.rows[0] as { state: string } | undefined)?.state;
  };

  /**
   * Moves both claims to the next step. The kill comes before the step of `held` is stored and after the step of
   * `other` is stored. After the restart, the step of `held` is repeated.
   */
  const moveThroughKill = async (
    to: 'ACCEPTED' | 'RECEIVED' | 'INSPECTED',
    { held, other }: Record<'held' | 'other', Claimed>,
  ): Promise<void> => {
    const both = [held, other];
    const ids = new Map(await Promise.all(both.map(async (of) => [of, (await claimOf(of)).id] as const)));
    const move = (of: Claimed) =>
      operator.call(orderCalls.moveClaim, { params: { id: ids.get(of) ?? 0 }, body: { to } });
    await killAt([
      waitingFor(holder, rowOf(held.merchantUid), () => move(held)),
      { call: () => move(other), isThere: async () => (await stateInBooks(other)) === to },
    ]);
    expect((await claimOf(other)).state).toBe(to);
    expect((await claimOf(held)).state).not.toBe(to);
    expect((await move(held)).problem).toBeUndefined();
  };

  /**
   * Moves the claims up to INSPECTED with kills in between. Checks that each step is made once, and that the difference
   * of the exchange is paid once.
   */
  const inspectThroughKills = async (): Promise<void> => {
    const requestReturn = () => claim(returned, { kind: 'return', lines: [{ lineId: returned.lineId, quantity: 2 }] });
    const requestExchange = () => {
      const lines = [{ lineId: exchanged.lineId, quantity: 1, itemOptionId: item.optionIds[1] }];
      return claim(exchanged, { kind: 'exchange', lines });
    };
    await killAt([
      waitingFor(holder, rowOf(returned.merchantUid), requestReturn),
      { call: requestExchange, isThere: async () => (await stateInBooks(exchanged)) === 'REQUESTED' },
    ]);
    expect(await claimsOf(returned)).toEqual([]);
    expect((await requestReturn()).problem).toBeUndefined();

    await moveThroughKill('ACCEPTED', { held: exchanged, other: returned });
    const { payment } = await claimOf(exchanged);
    if (!payment) throw new Error('the difference is to be paid');
    const { merchantUid, amount } = payment;
    const due = { merchantUid, totalPrice: amount };
    const impUid = await payInWindow(exchanged.buyer, sandbox, due, { exchange: true });
    const validate = () => reportPayment(exchanged.buyer, merchantUid, impUid);
    await killAt([waitingFor(holder, rowOf(merchantUid), validate)]);
    expect((await validate()).problem).toBeUndefined();
    expect(await sandbox.payments(merchantUid)).toMatchObject([{ amount: difference, cancel_amount: 0 }]);

    await moveThroughKill('RECEIVED', { held: returned, other: exchanged });
    await moveThroughKill('INSPECTED', { held: exchanged, other: returned });
  };

  /**
   * Returns the exchanged goods. The kill comes after the refund of the original payment and before the refund of the
   * paid difference.
   */
  const returnThroughKill = async ({ id: exchangeClaimId, payment }: Awaited<ReturnType<typeof claimOf>>) => {
    const made = await claim(exchanged, { kind: 'return', exchangeClaimId });
    expect(made.problem).toBeUndefined();
    const params = { id: made.body?.id ?? 0 };
    for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const)
      await operator.must(orderCalls.moveClaim, { params, body: { to } });
    await sandbox.behave({ payments: { latencyMs: 2_000, dropAnswer: 0 } });
    const body = { expectedRefund: price + difference };
    // The provider answers nothing from this moment on. The next process therefore cannot refund the difference before
    // the test has checked that this refund is still missing.
    const isBetweenTheTwo = async () => {
      if ((await refundedAtProvider(exchanged)) !== price) return false;
      await sandbox.behave({ payments: { latencyMs: 60_000 } });
      return true;
    };
    await killAt([{ call: () => operator.call(orderCalls.refundClaim, { params, body }), isThere: isBetweenTheTwo }]);
    const due = { merchantUid: payment?.merchantUid ?? '' };
    expect(await refundedAtProvider(due)).toBe(0);
    await sandbox.behave({ payments: { latencyMs: 0 } });
    await bringRefundsForward();
    await eventually('it is refunded', async () => (await refundsUnderWay()) === 0, 90_000);
    expect(await claimsOf(exchanged)).toContainEqual(
      expect.objectContaining({ id: params.id, state: 'REFUNDED', refunded: price + difference }),
    );
    expect(await refundedAtProvider(due)).toBe(difference);
  };

  /**
   * Decides the refunds and kills the process while the provider does not answer. Then kills the next process when the
   * money is refunded but not recorded.
   */
  const refundThroughKills = async (): Promise<void> => {
    const [{ id, money }, { id: exchangeId }] = [await claimOf(returned), await claimOf(exchanged)];
    const body = { expectedRefund: money?.refund ?? 0 };
    expect(body.expectedRefund).toBe(2 * price);
    await sandbox.behave({ payments: { latencyMs: 60_000 } });
    const ship = () => {
      const parcel = { trackingNumber: '6800000000002', expectedRefund: 0 };
      return operator.call(orderCalls.shipExchange, { params: { id: exchangeId }, body: parcel });
    };
    const decide = () =>
      Promise.allSettled([
        ship(),
        claim(shortened, { kind: 'cancel' }),
        operator.call(orderCalls.refundClaim, { params: { id }, body }),
      ]);
    await killAt([{ call: decide, isThere: async () => (await refundsUnderWay()) === 2 }]);
    expect([await refundedAtProvider(returned), await refundedAtProvider(shortened)]).toEqual([0, 0]);
    for (const of of [returned, shortened])
      expect(await claimOf(of)).toMatchObject({ refunding: true, refunded: null });
    if ((await claimOf(exchanged)).state !== 'EXCHANGED') expect((await ship()).problem).toBeUndefined();

    await sandbox.behave({ payments: { latencyMs: 0, dropAnswer: 2 } });
    const isMoneyGone = async () =>
      (await refundedAtProvider(returned)) === 2 * price && (await refundedAtProvider(shortened)) === price;
    await killAt([{ call: bringRefundsForward, isThere: isMoneyGone }]);
    await bringRefundsForward();
    await eventually('both are refunded', async () => (await refundsUnderWay()) === 0, 90_000);
  };

  it('let each step happen once, and pay each decided refund once', async () => {
    await inspectThroughKills();
    await refundThroughKills();
    expect(await claimOf(returned)).toMatchObject({ state: 'REFUNDED', refunded: 2 * price });
    expect(await claimOf(shortened)).toMatchObject({ state: 'REFUNDED', refunded: price });
    const sent = await claimOf(exchanged);
    expect(sent).toMatchObject({ state: 'EXCHANGED', refunded: null, payment: { state: 'paid' } });
    await returnThroughKill(sent);
    for (const [of, refunded] of [
      [returned, 2 * price],
      [shortened, price],
      [exchanged, price],
    ] as const)
      expect(await sandbox.payments(of.merchantUid)).toMatchObject([
        { amount: of.totalPrice, cancel_amount: refunded },
      ]);
    const reconciled = await npmRun(dataDir, ['command', 'order-payment', 'reconcile', begun.toISOString()]);
    expect(reconciled).toContain('0 differences');
    const [own = 0, other = 0] = item.optionIds;
    const stock = async () => [await stockOf(operator, item.itemId, own), await stockOf(operator, item.itemId, other)];
    const stays = [initialStock - 3 * quantity + 2 + 1 + 1, initialStock];
    await eventually('the stock agrees', async () => (await stock()).join() === stays.join(), 60_000);
  });
});
