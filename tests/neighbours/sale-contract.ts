import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newOrderNumber } from './neighbour.ts';
import type { CatalogUnderTest } from './stock-contract.ts';

type SaleForm = BodyOf<typeof catalogCalls.createSale>;
const price = 100_000;
const hour = 60 * 60 * 1_000;

export interface SellingCatalogUnderTest extends CatalogUnderTest {
  /** Saves a sale of the item of an option. Without a discount it says from when the item can be bought. */
  addSale(optionId: number, sale: Pick<SaleForm, 'startsAt' | 'endsAt' | 'discountAmount'>): Promise<unknown>;
  setNow(at: Date | undefined): void;
}

/** Tests the quotes and holds of catalog for items with sales, at the exact moments. */
export const saleContract = (catalog: () => SellingCatalogUnderTest): void => {
  const quote = async (...itemOptionIds: number[]) =>
    (await catalog().callInternal(internalCalls.quote, { body: { itemOptionIds } })).body.lines;
  const hold = (merchantUid: string, itemOptionId: number, unitPrice: number | null = null) =>
    catalog().callInternal(internalCalls.holdStock, {
      body: {
        ...{ merchantUid, replaces: null, checkPrices: unitPrice !== null },
        lines: [{ itemOptionId, quantity: 1, unitPrice: unitPrice ?? price }],
      },
    });
  let option: number;
  let starts: Date;
  let ends: Date;
  beforeEach(async () => {
    [option] = (await catalog().offer(10)) as [number];
    starts = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + hour);
    ends = new Date(starts.getTime() + hour);
  });
  afterEach(() => catalog().setNow(undefined));
  const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

  describe('a sale', () => {
    it('is the price of quotes and of checked holds from its first moment to before its end', async () => {
      await catalog().addSale(option, {
        ...{ startsAt: starts.toISOString(), endsAt: ends.toISOString() },
        discountAmount: 10_000,
      });
      for (const [moment, unitPrice] of [
        [justBefore(starts), price],
        [starts, 90_000],
        [justBefore(ends), 90_000],
        [ends, price],
      ] as const) {
        catalog().setNow(moment);
        expect(await quote(option)).toMatchObject([{ unitPrice }]);
        const other = unitPrice === price ? 90_000 : price;
        expect(await hold(newOrderNumber(), option, other)).toMatchObject({
          code: 'PRICE_CHANGED',
          body: { productTotal: unitPrice, lines: [{ itemOptionId: option, unitPrice }] },
        });
        expect((await hold(newOrderNumber(), option, unitPrice)).status).toBe(200);
      }
    });
    it('is named in quotes while its price applies', async () => {
      await catalog().addSale(option, {
        ...{ startsAt: starts.toISOString(), endsAt: ends.toISOString() },
        discountAmount: 10_000,
      });
      catalog().setNow(starts);
      expect(await quote(option)).toMatchObject([{ behindSale: true }]);
      catalog().setNow(ends);
      expect((await quote(option))[0]).not.toHaveProperty('behindSale');
    });
    it('is named before the stock is, when a checked hold of a sold-out option has an old price', async () => {
      const [gone] = (await catalog().offer(0)) as [number];
      expect((await hold(newOrderNumber(), gone, 1)).code).toBe('PRICE_CHANGED');
      expect((await hold(newOrderNumber(), gone, price)).code).toBe('OUT_OF_STOCK');
    });
    it('does not change the price of a hold whose prices are not checked', async () => {
      const sale = { startsAt: starts.toISOString(), endsAt: ends.toISOString(), discountAmount: 10_000 };
      await catalog().addSale(option, sale);
      catalog().setNow(starts);
      expect((await hold(newOrderNumber(), option)).status).toBe(200);
    });
    it('without a price refuses holds before its first moment, and quotes name that moment until it has come', async () => {
      const [order, early] = [newOrderNumber(), newOrderNumber()];
      await hold(order, option);
      await catalog().addSale(option, { startsAt: starts.toISOString(), endsAt: null, discountAmount: null });
      catalog().setNow(justBefore(starts));
      expect(await quote(option)).toMatchObject([{ unitPrice: price, opensAt: starts.toISOString() }]);
      expect(await hold(early, option)).toMatchObject({
        ...{ status: 409, code: 'NOT_ON_SALE_YET' },
        body: { messages: [expect.stringContaining('부터 구매하실 수 있습니다.')] },
      });
      // An earlier hold and the goods of an exchange are not refused.
      expect((await hold(order, option)).status).toBe(200);
      expect((await hold(exchangeHoldKey(option), option)).status).toBe(200);
      catalog().setNow(starts);
      expect((await quote(option))[0]).not.toHaveProperty('opensAt');
      expect((await hold(early, option)).status).toBe(200);
    });
  });
};
