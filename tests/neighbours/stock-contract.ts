import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import {
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelled, ended, type Neighbour, newOrderNumber, paid } from './neighbour.ts';

type HoldBody = BodyOf<typeof internalCalls.holdStock>;
type Line = readonly [optionId: number, quantity: number, unitPrice?: number];
const price = 100_000;

export interface CatalogUnderTest extends Neighbour {
  /** Creates one option for each stock in the list. Each option costs 100,000 won. Returns the ids of the options. */
  offer(...stocks: number[]): Promise<number[]>;
  /** Marks an option as sold out like an operator, whatever its stock is. */
  flagSoldOut(optionId: number): Promise<unknown>;
}

/** Defines short names for the calls and events of a catalogue under test. */
const wordsOf = (catalog: () => CatalogUnderTest) => {
  const call: CatalogUnderTest['callInternal'] = (row, request) => catalog().callInternal(row, request);
  return {
    quote: async (...itemOptionIds: number[]) =>
      (await call(internalCalls.quote, { body: { itemOptionIds } })).body.lines,
    hold: (merchantUid: string, lines: readonly Line[], more: Partial<HoldBody> = {}) =>
      call(internalCalls.holdStock, {
        body: {
          merchantUid,
          replaces: null,
          checkPrices: false,
          lines: lines.map(([itemOptionId, quantity, unitPrice = price]) => ({ itemOptionId, quantity, unitPrice })),
          ...more,
        },
      }),
    release: (...merchantUids: string[]) => call(internalCalls.releaseStock, { body: { merchantUids } }),
    returnStock: (merchantUid: string) => call(internalCalls.returnStock, { body: { merchantUid } }),
    live: async (after = ''): Promise<AnswerOf<typeof internalCalls.liveStockHolds>['merchantUids']> =>
      (await call(internalCalls.liveStockHolds, { body: { after } })).body.merchantUids,
  };
};

/** Tests the internal calls of catalog about an order's stock, and the effect of the end of an order. */
export const stockContract = (catalog: () => CatalogUnderTest): void => {
  const { quote, hold, release, returnStock, live } = wordsOf(catalog);
  const stockOf = async (...ids: number[]): Promise<number[]> =>
    (await quote(...ids)).map(({ stockQuantity }) => stockQuantity);
  let black: number;
  let brown: number;
  let order: string;
  let next: string;
  beforeEach(async () => {
    [black, brown] = (await catalog().offer(10, 5)) as [number, number];
    [order, next] = [newOrderNumber(), newOrderNumber()];
  });

  describe('a quote', () => {
    it('answers price and stock of each option, and leaves out unknown options', async () => {
      const lines = await quote(black, 999_999, brown);
      expect(lines).toMatchObject([
        { itemOptionId: black, unitPrice: price, stockQuantity: 10, soldOut: false },
        { itemOptionId: brown, unitPrice: price, stockQuantity: 5, soldOut: false },
      ]);
    });
    it('answers stock 0 for an option that is marked as sold out', async () => {
      await catalog().flagSoldOut(brown);
      expect(await quote(brown)).toMatchObject([{ stockQuantity: 0, soldOut: true }]);
    });
  });

  describe('a hold', () => {
    it('takes the stock of every line', async () => {
      expect(
        (
          await hold(order, [
            [black, 4],
            [brown, 5],
          ])
        ).body,
      ).toEqual({ ok: true });
      expect(await stockOf(black, brown)).toEqual([6, 0]);
    });
    it('takes the stock of all lines or of none, and answers a sentence for each line with too little stock', async () => {
      expect(
        await hold(order, [
          [black, 4],
          [brown, 6],
        ]),
      ).toMatchObject({
        code: 'OUT_OF_STOCK',
        body: { messages: [expect.any(String)] },
      });
      expect(await stockOf(black, brown)).toEqual([10, 5]);
    });
    it('adds up two lines of the same option', async () => {
      expect(
        (
          await hold(order, [
            [brown, 3],
            [brown, 3],
          ])
        ).code,
      ).toBe('OUT_OF_STOCK');
      expect(
        (
          await hold(next, [
            [brown, 3],
            [brown, 2],
          ])
        ).status,
      ).toBe(200);
      expect(await stockOf(brown)).toEqual([0]);
    });
    it('takes nothing more when it is repeated, even of the last unit', async () => {
      for (const _ of [1, 2, 3]) expect((await hold(order, [[brown, 5]])).status).toBe(200);
      expect(await stockOf(brown)).toEqual([0]);
    });
    it('is refused when it is repeated with other lines', async () => {
      await hold(order, [[black, 3]]);
      expect((await hold(order, [[black, 4]])).code).toBe('CONFLICT');
      expect(await stockOf(black)).toEqual([7]);
    });
    it('is refused for an option that is unknown or marked as sold out', async () => {
      await catalog().flagSoldOut(brown);
      for (const option of [brown, 999_999])
        expect(
          (
            await hold(newOrderNumber(), [
              [option, 1],
              [black, 1],
            ])
          ).code,
        ).toBe('OUT_OF_STOCK');
      expect(await stockOf(black)).toEqual([10]);
    });
    it('checks prices when asked to, and answers the current prices', async () => {
      const lines = [[black, 2, 90_000]] as const;
      expect(await hold(order, lines, { checkPrices: true })).toMatchObject({
        code: 'PRICE_CHANGED',
        body: { productTotal: 200_000, lines: [{ itemOptionId: black, unitPrice: price }] },
      });
      expect(await stockOf(black)).toEqual([10]);
      expect((await hold(order, lines)).status).toBe(200);
    });
  });

  describe('a release', () => {
    it('returns the stock of several orders once', async () => {
      await hold(order, [[black, 4]]);
      await hold(next, [
        [black, 1],
        [brown, 2],
      ]);
      for (const _ of [1, 2]) expect((await release(next, order, newOrderNumber())).body).toEqual({ ok: true });
      expect(await stockOf(black, brown)).toEqual([10, 5]);
    });
    it('leaves a tombstone that refuses a late hold, also for an unknown order', async () => {
      await hold(next, [[black, 1]]);
      await release(order, next);
      for (const late of [order, next]) expect((await hold(late, [[black, 1]])).code).toBe('HOLD_RELEASED');
      expect(await stockOf(black)).toEqual([10]);
    });
  });

  describe('a replacing hold', () => {
    it('uses the stock of the replaced order, and returns the rest', async () => {
      await hold(order, [
        [black, 10],
        [brown, 1],
      ]);
      for (const _ of [1, 2]) expect((await hold(next, [[black, 9]], { replaces: order })).status).toBe(200);
      expect(await stockOf(black, brown)).toEqual([1, 5]);
      expect((await hold(order, [[black, 1]])).code).toBe('HOLD_RELEASED');
    });
    it('that is refused does not change the old hold', async () => {
      await hold(order, [[black, 10]]);
      expect((await hold(next, [[brown, 6]], { replaces: order })).code).toBe('OUT_OF_STOCK');
      expect(await stockOf(black, brown)).toEqual([0, 5]);
      await release(order);
      expect(await stockOf(black)).toEqual([10]);
    });
    it('leaves a tombstone when the order to be replaced has no hold', async () => {
      expect((await hold(next, [[black, 4]], { replaces: order })).status).toBe(200);
      expect((await hold(order, [[black, 4]])).code).toBe('HOLD_RELEASED');
      expect(await stockOf(black)).toEqual([6]);
    });
    it('does not return the stock of the old order when the old order was paid in the meantime', async () => {
      await hold(order, [[black, 4]]);
      await catalog().deliver(paymentValidated, paid(order));
      expect((await hold(next, [[black, 6]], { replaces: order })).status).toBe(200);
      expect((await hold(order, [[black, 4]])).status).toBe(200);
      expect(await stockOf(black)).toEqual([0]);
    });
  });

  describe('the end of an order', () => {
    it.each([
      ['expired', orderExpired],
      ['failed', paymentFailed],
    ])('as %s returns the stock once', async (_, event) => {
      await hold(order, [[black, 3]]);
      for (const _ of [1, 2]) await catalog().deliver(event, ended(order));
      expect(await stockOf(black)).toEqual([10]);
    });
    it('as abandoned returns the order’s stock and the stock of the order to be replaced', async () => {
      await hold(order, [[black, 3]]);
      const { subject, data } = ended(next);
      await catalog().deliver(orderAbandoned, { subject, data: { ...data, replaces: order } });
      expect(await stockOf(black)).toEqual([10]);
      expect((await hold(next, [[black, 1]])).code).toBe('HOLD_RELEASED');
    });
    it('as expired changes no stock after the payment, and neither does a release', async () => {
      await hold(order, [[black, 3]]);
      await catalog().deliver(paymentValidated, paid(order));
      await catalog().deliver(orderExpired, ended(order));
      await release(order);
      expect(await stockOf(black)).toEqual([7]);
    });
    it('as cancelled before the shipment returns the stock once', async () => {
      await hold(order, [[black, 3]]);
      await catalog().deliver(paymentValidated, paid(order));
      for (const _ of [1, 2]) await catalog().deliver(orderCancelled, cancelled(order));
      expect((await returnStock(order)).status).toBe(200);
      expect(await stockOf(black)).toEqual([10]);
    });
    it('as cancelled after the shipment returns the stock once, when an operator records the return', async () => {
      await hold(order, [[black, 3]]);
      await catalog().deliver(paymentValidated, paid(order));
      await catalog().deliver(orderCancelled, cancelled(order, { restock: false }));
      expect(await stockOf(black)).toEqual([7]);
      for (const _ of [1, 2]) expect((await returnStock(order)).body).toEqual({ ok: true });
      expect(await stockOf(black)).toEqual([10]);
    });
    it('is unknown for an order that never existed, so that a return of this order is refused', async () => {
      expect(await returnStock(order)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });
  });

  it('holds are listed by order number until the stock is sold or released', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((end) => `${order}${end}`) as [string, string, string, string];
    const liveOnes = async (after?: string) => (await live(after)).filter((one) => one.startsWith(order));
    for (const one of [c, a, d, b]) await hold(one, [[black, 1]]);
    expect([await liveOnes(), await liveOnes(b)]).toEqual([
      [a, b, c, d],
      [c, d],
    ]);
    await catalog().deliver(paymentValidated, paid(a));
    await release(c);
    expect(await liveOnes()).toEqual([b, d]);
  });
};
