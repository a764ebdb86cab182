import type { ClaimFault } from '@gyeol/contracts/rules/claim.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDiscount, spreadPoints } from '../order/line-discounts.ts';
import type { Claim, ClaimedPieces } from './claim.ts';
import { claimMoney, paidForPieces } from './claim-money.ts';
import { freePieces } from './claim-pieces.ts';

const terms = { deliveryFee: 3_000, freeDeliveryFrom: 70_000, returnFee: 3_000 };
interface PricedLine {
  lineId: number;
  quantity: number;
  unitPrice: number;
}
const orderOf = (
  prices: readonly [unitPrice: number, quantity: number][],
  discount: number,
  fee: number,
  points = 0,
) => {
  const lines = prices.map(([unitPrice, quantity], index) => ({ lineId: index + 1, quantity, unitPrice }));
  const productTotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const lineDiscounts = discount === 0 ? null : spreadDiscount(discount, lines);
  const linePoints = points === 0 ? null : spreadPoints(points, lines, lineDiscounts ?? []);
  const totalPrice = productTotal - discount - points + fee;
  return { lines, productTotal, discount, lineDiscounts, points, linePoints, deliveryFee: fee, totalPrice };
};
type PricedOrder = ReturnType<typeof orderOf>;
type Step = Pick<Claim, 'id' | 'exchangeClaimId' | 'kind' | 'fault' | 'state' | 'money'> & {
  lines: readonly ClaimedPieces[];
};
const claimOf = (fault: ClaimFault, lines: Step['lines'], more: Partial<Step> = {}): Step => ({
  id: 0,
  exchangeClaimId: null,
  kind: 'return',
  fault,
  lines,
  state: 'REQUESTED',
  money: null,
  ...more,
});
const moneyOf = (order: PricedOrder, claim: Step, others: readonly Step[] = [], left = order.totalPrice, rules = {}) =>
  claimMoney({ order, claim, others, terms: { ...terms, ...rules }, left });

describe('the money of a claim', () => {
  it('is the goods’ price less their discount share, and less the return fee when the buyer is at fault', () => {
    const order = orderOf(
      [
        [20_000, 2],
        [30_000, 1],
      ],
      7_000,
      3_000,
    );
    const claim = claimOf('buyer', [{ lineId: 1, pieces: [0] }]);
    expect(moneyOf(order, claim)).toEqual({
      goods: 20_000,
      discountShare: 2_000,
      feeBack: 0,
      feeCharged: 0,
      returnFee: 3_000,
      refund: 15_000,
    });
    expect(moneyOf(order, { ...claim, fault: 'seller' })).toMatchObject({ returnFee: 0, refund: 18_000 });
    expect(moneyOf(order, { ...claim, kind: 'exchange' })).toMatchObject({ goods: 0, refund: 0 });
  });

  it('includes points that are refunded as points, in whatever sequence the pieces come back', () => {
    const order = orderOf(
      [
        [20_000, 3],
        [30_000, 1],
      ],
      0,
      3_000,
      10_001,
    );
    const pieces = [
      { lineId: 1, pieces: [2] },
      { lineId: 2, pieces: [0] },
      { lineId: 1, pieces: [0, 1] },
    ].map((line) => moneyOf(order, claimOf('seller', [line])));
    expect(pieces.map(({ refund, points = 0 }) => refund + points)).toEqual([20_000, 30_000, 40_000]);
    expect(pieces.reduce((sum, { points = 0 }) => sum + points, 0)).toBe(10_001);
    const all = claimOf('seller', [
      { lineId: 1, pieces: [0, 1, 2] },
      { lineId: 2, pieces: [0] },
    ]);
    expect(moneyOf(order, all)).toMatchObject({ points: 10_001, feeBack: 3_000, refund: order.totalPrice });
  });

  it('is the price difference for an exchange, limited to the money paid for the pieces and to the money left', () => {
    const order = orderOf([[20_000, 2]], 7_000, 3_000);
    const exchange = (difference: number, pieces: number[]) =>
      claimOf('buyer', [{ lineId: 1, pieces, exchange: { itemOptionId: 12, itemOptionName: '블랙', difference } }], {
        kind: 'exchange',
      });
    expect(moneyOf(order, exchange(5_000, [0, 1]))).toMatchObject({ difference: 10_000, refund: 0, goods: 0 });
    expect(moneyOf(order, exchange(-5_000, [0, 1]))).toMatchObject({ difference: -10_000, refund: 10_000 });
    expect(moneyOf(order, exchange(-19_000, [0]))).toMatchObject({ refund: 16_500 });
    expect(moneyOf(order, exchange(-5_000, [0]), [], 4_000)).toMatchObject({ refund: 4_000 });
    expect(moneyOf(order, exchange(0, [0]))).not.toHaveProperty('difference');
  });

  it('follows the owner’s rules: a return fee for both ways, and no fee for a missed free delivery', () => {
    const order = orderOf([[40_000, 2]], 0, 0);
    const claim = claimOf('buyer', [{ lineId: 1, pieces: [0] }]);
    expect(moneyOf(order, claim)).toMatchObject({ returnFee: 3_000, feeCharged: 3_000 });
    const of = (rules: object) => moneyOf(order, claim, [], order.totalPrice, rules);
    expect(of({ returnBothWays: true })).toMatchObject({ returnFee: 6_000, feeCharged: 3_000, refund: 31_000 });
    expect(of({ missedFreeWaived: true })).toMatchObject({ returnFee: 3_000, feeCharged: 0, refund: 37_000 });
  });

  it('includes the delivery fee once, in the claim that brings the rest below the free-delivery limit', () => {
    const order = orderOf([[40_000, 3]], 0, 0);
    const first = claimOf('buyer', [{ lineId: 1, pieces: [0] }]);
    expect(moneyOf(order, first)).toMatchObject({ feeCharged: 0, refund: 37_000 });
    const second = claimOf('buyer', [{ lineId: 1, pieces: [1] }]);
    const charged = moneyOf(order, second, [first]);
    expect(charged).toMatchObject({ feeCharged: 3_000, refund: 34_000 });
    const third = claimOf('buyer', [{ lineId: 1, pieces: [2] }]);
    expect(moneyOf(order, third, [first, { ...second, money: charged }])).toMatchObject({ feeCharged: 0 });
    expect(moneyOf(order, third, [first, { ...second, money: charged, state: 'WITHDRAWN' }])).toMatchObject({
      feeCharged: 3_000,
    });
    expect(moneyOf(order, { ...second, fault: 'seller' }, [first])).toMatchObject({ feeCharged: 0, refund: 40_000 });
    expect(moneyOf(order, second, [{ ...first, fault: 'seller' }])).toMatchObject({ feeCharged: 0, refund: 37_000 });
  });

  it('refunds the delivery fee with the last piece when all pieces came back through the seller’s fault', () => {
    const order = orderOf([[10_000, 2]], 0, 3_000);
    const one = claimOf('seller', [{ lineId: 1, pieces: [0] }]);
    const other = claimOf('seller', [{ lineId: 1, pieces: [1] }]);
    expect(moneyOf(order, one)).toMatchObject({ feeBack: 0, refund: 10_000 });
    expect(moneyOf(order, other, [one])).toMatchObject({ feeBack: 3_000, refund: 13_000 });
    expect(moneyOf(order, other, [{ ...one, fault: 'buyer' }])).toMatchObject({ feeBack: 0 });
    expect(moneyOf(order, other, [{ ...one, state: 'REFUSED' }])).toMatchObject({ feeBack: 0 });
    expect(moneyOf(order, other, [{ ...one, state: 'CLOSED' }])).toMatchObject({ feeBack: 0 });
  });

  it('includes no delivery fee when all sent goods come back through the seller’s fault, even after a cancel', () => {
    const order = orderOf([[40_000, 2]], 0, 0);
    const cancel = claimOf('buyer', [{ lineId: 1, pieces: [0] }], { kind: 'cancel', state: 'REFUNDED' });
    const back = claimOf('seller', [{ lineId: 1, pieces: [1] }]);
    const charged = { ...cancel, money: moneyOf(order, cancel) };
    expect(charged.money).toMatchObject({ feeCharged: 3_000, refund: 37_000 });
    expect(moneyOf(order, back, [charged], 43_000)).toMatchObject({ feeBack: 3_000, refund: 43_000 });
    expect(moneyOf(order, { ...back, fault: 'buyer' }, [charged], 43_000)).toMatchObject({
      feeBack: 0,
      refund: 37_000,
    });
    expect(moneyOf(order, cancel, [back], 40_000)).toMatchObject({ feeCharged: 0, feeBack: 0, refund: 40_000 });

    const paid = orderOf([[10_000, 2]], 0, 3_000);
    expect(moneyOf(paid, cancel, [back], 13_000)).toMatchObject({ feeBack: 3_000, refund: 13_000 });
    expect(moneyOf(paid, cancel, [{ ...back, fault: 'buyer' }], 13_000)).toMatchObject({ feeBack: 0, refund: 10_000 });
  });

  it('is never negative and never exceeds what is left of the payment', () => {
    const order = orderOf(
      [
        [2_000, 1],
        [69_000, 1],
      ],
      0,
      0,
    );
    expect(moneyOf(order, claimOf('buyer', [{ lineId: 1, pieces: [0] }]))).toMatchObject({
      returnFee: 2_000,
      feeCharged: 0,
      refund: 0,
    });
    expect(moneyOf(order, claimOf('seller', [{ lineId: 2, pieces: [0] }]), [], 50_000).refund).toBe(50_000);
  });
});

const line = fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 1, max: 12 }));
const order = fc.array(line, { minLength: 1, maxLength: 6 }).chain((prices) => {
  const total = prices.reduce((sum, [unitPrice, quantity]) => sum + unitPrice * quantity, 0);
  return fc
    .tuple(fc.integer({ min: 0, max: total }), fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 100 }))
    .map(([discount, fee, part]) =>
      orderOf(prices, discount, fee, Math.floor(((total - discount) * Math.max(0, part - 50)) / 100)),
    );
});
type Ending = 'REFUNDED' | 'REFUSED' | 'WITHDRAWN' | 'CLOSED';
const action = fc.record({
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 6 }),
  fault: fc.constantFrom<ClaimFault>('buyer', 'seller'),
  kind: fc.constantFrom<Claim['kind']>('return', 'return', 'cancel', 'exchange'),
  /** The price of the new option of an exchange less the price of the returned option, in won. */
  difference: fc.integer({ min: -300_000, max: 300_000 }),
  /** The won cancelled at the provider's console before the claim. */
  console: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  end: fc.constantFrom<Ending>('REFUNDED', 'REFUNDED', 'REFUSED', 'WITHDRAWN', 'CLOSED'),
});
const restOf = ({ lines }: PricedOrder, claims: readonly Step[]) =>
  lines
    .map((of) => ({ lineId: of.lineId, pieces: freePieces(of as PricedLine as never, claims) }))
    .filter(({ pieces }) => pieces.length > 0);

const refundedOf = (claims: readonly Step[]): number =>
  claims.reduce((sum, { state, money }) => sum + (state === 'REFUNDED' ? (money?.refund ?? 0) : 0), 0);
const consoleClaim = (of: PricedOrder, claims: readonly Step[], amount: number): Step => {
  const refund = Math.min(amount, of.totalPrice - refundedOf(claims));
  const money = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund };
  return claimOf('seller', [], { kind: 'provider', state: 'REFUNDED', money });
};

/** Calculates the money of a claim again, refunds the claim as the shop does, and ends the claim as `end`. */
const refund = (of: PricedOrder, claims: Step[], claim: Step, end: Ending): number => {
  const refunded = () => refundedOf(claims);
  const others = claims.filter((other) => other !== claim);
  claim.money = moneyOf(of, claim, others, of.totalPrice - refunded());
  const { difference = 0, ...won } = claim.money;
  const { goods, discountShare, points = 0, feeBack, feeCharged, returnFee } = won;
  const [{ lineId: lineOf = 0, pieces = [] } = {}] = claim.lines;
  const paid = claim.kind === 'exchange' ? paidForPieces(of, { lineId: lineOf, pieces }) : 0;
  const back = Math.min(Math.max(0, -difference), paid);
  const wanted = goods - discountShare - points + feeBack - feeCharged - returnFee + back;
  expect(won.refund).toBe(Math.min(wanted, of.totalPrice - refunded()));
  expect(Math.min(...Object.values(won))).toBeGreaterThanOrEqual(0);
  claim.state = end;
  return refunded();
};

describe('any sequence of claims on an order', () => {
  it('refunds at most what was paid', () => {
    fc.assert(
      fc.property(order, fc.array(action, { maxLength: 12 }), (of, actions) => {
        const claims: Step[] = [];
        for (const { pick, quantity, fault, kind, difference, end, console } of actions) {
          if (console > 0) claims.push(consoleClaim(of, claims, console));
          const rest = restOf(of, claims);
          const chosen = rest[pick % Math.max(1, rest.length)];
          if (chosen === undefined) break;
          const pieces = { lineId: chosen.lineId, pieces: chosen.pieces.slice(0, quantity) };
          const exchange = { itemOptionId: 12, itemOptionName: '블랙', difference };
          const claim = claimOf(fault, [kind === 'exchange' ? { ...pieces, exchange } : pieces], { kind });
          claims.push(claim);
          expect(refund(of, claims, claim, end)).toBeLessThanOrEqual(of.totalPrice);
        }
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('refunds the full payment when everything sent comes back through the seller’s fault', () => {
    fc.assert(
      fc.property(order, fc.array(action, { maxLength: 30 }), (of, actions) => {
        const claims: Step[] = [];
        for (const { pick, quantity, fault, kind, end, console } of actions) {
          if (console > 0) claims.push(consoleClaim(of, claims, console));
          const rest = restOf(of, claims);
          const chosen = rest[pick % Math.max(1, rest.length)];
          if (chosen === undefined) break;
          const pieces = chosen.pieces.toReversed().slice(0, quantity);
          const unsent = { kind: 'cancel' } as const;
          const claim = claimOf(
            kind === 'cancel' ? fault : 'seller',
            [{ lineId: chosen.lineId, pieces }],
            kind === 'cancel' ? unsent : {},
          );
          claims.push(claim);
          refund(of, claims, claim, end === 'CLOSED' ? 'REFUNDED' : end);
        }
        const rest = restOf(of, claims);
        const last = claimOf('seller', rest);
        if (rest.length > 0) claims.push(last);
        const refunded = rest.length > 0 ? refund(of, claims, last, 'REFUNDED') : undefined;
        expect(refunded ?? refundedOf(claims)).toBe(of.totalPrice);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);
});
