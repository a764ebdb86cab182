import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDiscount, spreadPoints } from '../order/line-discounts.ts';
import type { Claim } from './claim.ts';
import { claimMoney, leftOf, splitRefund } from './claim-money.ts';
import { freePieces } from './claim-pieces.ts';
import { differencesOf, withExchangedGoods } from './exchange-goods.ts';

const terms = { deliveryFee: 3_000, freeDeliveryFrom: 70_000, returnFee: 3_000 };
type Prices = readonly (readonly [unitPrice: number, quantity: number])[];
/** `fee` is the delivery fee of the order, including the surcharge for a remote area. */
const orderOf = (prices: Prices, discount: number, fee: number, points = 0) => {
  const lines = prices.map(([unitPrice, quantity], index) => ({ lineId: index + 1, quantity, unitPrice }));
  const productTotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const shares = spreadDiscount(discount, lines);
  const lineDiscounts = discount === 0 ? null : shares;
  const linePoints = points === 0 ? null : spreadPoints(points, lines, shares);
  const deliveryFee = Math.min(fee, terms.deliveryFee);
  const amounts = { productTotal, discount, lineDiscounts, points, linePoints, deliveryFee };
  return { ...amounts, lines, totalPrice: productTotal - discount - points + fee };
};
type PricedOrder = ReturnType<typeof orderOf>;
interface Wanted {
  kind: 'return' | 'exchange';
  fault: Claim['fault'];
  lineId: number;
  quantity: number;
  /** The price of the new option less the price of the returned option, in won. */
  difference: number;
  /** The id of the exchange that sent the goods. */
  of?: number;
}

/** Creates the claims and payments of an order. Claims are carried out and refunded like in the shop. */
const createBooks = (order: PricedOrder) => {
  const claims: Claim[] = [];
  const balances = new Map([['order', order.totalPrice]]);
  const sourceOf = (merchantUid: string) => {
    const balance = balances.get(merchantUid) ?? 0;
    return { merchantUid, balance, left: balance };
  };
  const paymentsBehind = (of: number | null): string[] => {
    const exchange = claims.find(({ id }) => id === of);
    if (exchange === undefined) return [];
    return [...(exchange.payment ? [exchange.payment.merchantUid] : []), ...paymentsBehind(exchange.exchangeClaimId)];
  };
  const free = (lineId: number, of: number | null = null): number[] => {
    const line = order.lines.find((one) => one.lineId === lineId);
    return line === undefined ? [] : freePieces(line, claims, of);
  };
  const claim = ({ kind, fault, lineId, quantity, difference, of }: Wanted): Claim | undefined => {
    const exchangeClaimId = of ?? null;
    const pieces = free(lineId, exchangeClaimId).slice(0, quantity);
    if (pieces.length === 0) return undefined;
    const exchange = { itemOptionId: 12, itemOptionName: '블랙', difference };
    const ownLines = [{ lineId, pieces, ...(kind === 'exchange' && { exchange }) }];
    const by = claims.find(({ id }) => id === of);
    const lines = by === undefined ? ownLines : withExchangedGoods(order as never, by, ownLines);
    const sources = { own: sourceOf('order'), differences: paymentsBehind(exchangeClaimId).map(sourceOf) };
    const money = claimMoney({ order, claim: { kind, fault, lines }, others: claims, terms, left: leftOf(sources) });
    const split = splitRefund(sources, money.refund);
    const own = money.refund - split.reduce((sum, { amount }) => sum + amount, 0);
    for (const { merchantUid, amount } of [{ merchantUid: 'order', amount: own }, ...split]) {
      balances.set(merchantUid, (balances.get(merchantUid) ?? 0) - amount);
    }
    const id = claims.length + 1;
    const due = Math.max(0, money.difference ?? 0);
    const payment = { merchantUid: `difference ${id}`, amount: due, state: 'paid' as const, expiresAt: null };
    if (due > 0) balances.set(payment.merchantUid, due);
    const made = { id, exchangeClaimId, kind, fault, money, lines, payment: due > 0 ? payment : null };
    const state = kind === 'exchange' ? 'EXCHANGED' : 'REFUNDED';
    claims.push({ ...made, state, refunded: money.refund } as unknown as Claim);
    return claims.at(-1);
  };
  const goods = () => [null, ...claims.filter(({ kind }) => kind === 'exchange').map(({ id }) => id)];
  return { balances, claims, claim, goods };
};

describe('goods received by an exchange', () => {
  const one = { fault: 'seller', lineId: 1, quantity: 1, difference: 0 } as const;

  it('are refunded at the price paid so far, first from the payment of the price difference', () => {
    const { claim, balances } = createBooks(orderOf([[20_000, 2]], 7_000, 3_000));
    const dearer = claim({ ...one, kind: 'exchange', quantity: 2, difference: 5_000 });
    const back = claim({ ...one, kind: 'return', of: dearer?.id ?? 0 });
    expect(back?.money).toMatchObject({ goods: 20_000, discountShare: 3_500, differenceBack: 5_000, refund: 21_500 });
    expect([...balances.values()]).toEqual([24_500, 0]);
    expect(claim({ ...one, kind: 'return', of: dearer?.id ?? 0 })?.money).toMatchObject({ refund: 24_500 });
    expect(claim({ ...one, kind: 'return', of: dearer?.id ?? 0 })).toBeUndefined();
    expect(claim({ ...one, kind: 'return' })).toBeUndefined();
  });

  it('are refunded without the difference already refunded for a cheaper option, never below 0', () => {
    const { claim } = createBooks(orderOf([[20_000, 1]], 0, 0));
    const cheaper = claim({ ...one, kind: 'exchange', difference: -4_000 });
    expect(claim({ ...one, kind: 'return', of: cheaper?.id ?? 0 })?.money).toMatchObject({
      differenceBack: -4_000,
      refund: 16_000,
    });
    const free = createBooks(orderOf([[20_000, 1]], 19_000, 0));
    const nothing = free.claim({ ...one, kind: 'exchange', difference: -4_000 });
    expect(nothing?.money).toMatchObject({ refund: 1_000 });
    expect(free.claim({ ...one, kind: 'return', of: nothing?.id ?? 0 })?.money).toMatchObject({ refund: 0 });
  });

  it('are exchanged again for the difference between their price and the price of the new option', () => {
    const { claim, balances } = createBooks(orderOf([[20_000, 1]], 0, 0));
    const dearer = claim({ ...one, kind: 'exchange', difference: 5_000 });
    const again = claim({ ...one, kind: 'exchange', difference: -9_000, of: dearer?.id ?? 0 });
    expect(again?.money).toMatchObject({ difference: -9_000, refund: 9_000 });
    expect(differencesOf(orderOf([[20_000, 1]], 0, 0), again as Claim)).toEqual([[-4_000]]);
    expect([...balances.values()]).toEqual([16_000, 0]);
  });
});

const line = fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 1, max: 5 }));
const order = fc.array(line, { minLength: 1, maxLength: 4 }).chain((prices) => {
  const total = prices.reduce((sum, [unitPrice, quantity]) => sum + unitPrice * quantity, 0);
  return fc
    .tuple(fc.integer({ min: 0, max: total }), fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 100 }))
    .map(([discount, fee, part]) =>
      orderOf(prices, discount, fee, Math.floor(((total - discount) * Math.max(0, part - 50)) / 50)),
    );
});
const action = fc.record({
  kind: fc.constantFrom<Wanted['kind']>('exchange', 'exchange', 'return'),
  fault: fc.constantFrom<Claim['fault']>('buyer', 'seller'),
  lineId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  difference: fc.integer({ min: -300_000, max: 300_000 }),
  /** Chooses the goods: those of the order, or those of an exchange. */
  of: fc.nat(),
});

describe('any sequence of exchanges and returns', () => {
  const follow = (of: PricedOrder, actions: readonly (Omit<Wanted, 'of'> & { of: number })[]) => {
    const books = createBooks(of);
    for (const { of: pick, ...wanted } of actions) {
      const goods = books.goods();
      const source = goods[pick % goods.length] ?? null;
      const made = books.claim({ ...wanted, ...(source !== null && { of: source }) });
      const { difference: _, differenceBack: __, ...won } = made?.money ?? { refund: 0 };
      expect(Math.min(...Object.values(won), ...books.balances.values())).toBeGreaterThanOrEqual(0);
    }
    return books;
  };

  it('never refunds more from a payment than was paid with it', () => {
    fc.assert(
      fc.property(order, fc.array(action, { maxLength: 12 }), (of, actions) => {
        follow(of, actions);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('leaves 0 won of every payment when everything comes back through the seller’s fault', () => {
    fc.assert(
      fc.property(order, fc.array(action, { maxLength: 12 }), (of, actions) => {
        const books = follow(
          of,
          actions.map((one) => ({ ...one, fault: 'seller' })),
        );
        const back = { kind: 'return', fault: 'seller', quantity: 5, difference: 0 } as const;
        for (const source of books.goods()) {
          for (const { lineId } of of.lines) books.claim({ ...back, lineId, ...(source !== null && { of: source }) });
        }
        expect([...books.balances.values()].filter((won) => won !== 0)).toEqual([]);
        expect(books.claims.reduce((sum, { money }) => sum + (money?.points ?? 0), 0)).toBe(of.points);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);
});
