import type { Envelope } from '@gyeol/contracts/event.ts';
import { isProblem, problemBody } from '@gyeol/service-kit/errors.ts';
import { createEnvelope } from '@gyeol/service-kit/events/envelope.ts';
import { createFakeInternalClient, type Fake } from '@gyeol/service-kit/testing/fakes.ts';
import { describe } from 'vitest';
import { cartContract } from '../../../tests/neighbours/cart-contract.ts';
import { couponContract } from '../../../tests/neighbours/coupon-contract.ts';
import type { Neighbour } from '../../../tests/neighbours/neighbour.ts';
import { type SellingCatalogUnderTest, saleContract } from '../../../tests/neighbours/sale-contract.ts';
import { stockContract } from '../../../tests/neighbours/stock-contract.ts';
import { createCart } from './support/neighbours/cart.ts';
import { createCatalog } from './support/neighbours/catalog.ts';
import { createCoupons } from './support/neighbours/coupon.ts';
import { fixedCoupon } from './support/shop.ts';

/** Wraps a fake service like a service that is called over HTTP. An error that the fake throws becomes the answer. */
const neighbourOf = (fakes: readonly Fake[], handle: (event: Envelope) => void): Neighbour => {
  const client = createFakeInternalClient(fakes);
  return {
    callInternal: async (row, { body }) => {
      try {
        return { status: 200, body: await client.call(row, ...([{ body }] as never)), code: undefined };
      } catch (error) {
        if (!isProblem(error)) throw error;
        return { status: error.status, body: problemBody(error, 'test') as never, code: error.code };
      }
    },
    deliver: async (event, content) => handle(createEnvelope(event, content)),
  };
};

describe('the fake catalog of these tests', () => {
  let at: Date | undefined;
  const catalog = createCatalog([], () => at ?? new Date());
  let options = 0;
  const underTest: SellingCatalogUnderTest = {
    ...neighbourOf(catalog.fakes, catalog.handle),
    offer: async (...stocks) =>
      stocks.map((stock) => {
        options += 1;
        catalog.add({ itemOptionId: options, itemId: 1, title: '토트백', unitPrice: 100_000, stock, soldOut: false });
        return options;
      }),
    flagSoldOut: async (option) => {
      catalog.option(option).soldOut = true;
    },
    addSale: async (id, { startsAt, endsAt, discountAmount }) => {
      const option = catalog.option(id);
      const salePrice = discountAmount === null ? null : option.unitPrice - discountAmount;
      option.sales = [
        { saleId: id, title: '겨울 가방전', startsAt: startsAt ?? new Date().toISOString(), endsAt, salePrice },
      ];
    },
    setNow: (moment) => {
      at = moment;
    },
  };
  stockContract(() => underTest);
  saleContract(() => underTest);
});

describe('the fake coupon of these tests', () => {
  const coupons = createCoupons([]);
  const underTest = {
    ...neighbourOf(coupons.fakes, coupons.handle),
    give: async (memberId: number, points: number) => void coupons.points.set(memberId, points),
    issue: async (memberId: number) => {
      const couponMapId = coupons.copies.length + 1;
      coupons.copies.push({ ...fixedCoupon, couponMapId, memberId, minPrice: 30_000 });
      return couponMapId;
    },
  };
  couponContract(() => underTest);
});

describe('the fake cart of these tests', () => {
  const cart = createCart();
  const underTest = neighbourOf(cart.fakes, cart.handle);
  cartContract(() => underTest);
});
