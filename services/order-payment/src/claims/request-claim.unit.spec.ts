import { randomInt } from 'node:crypto';
import { problems } from '@gyeol/contracts/problems.ts';
import type { ClaimMoney } from '@gyeol/contracts/rules/claim.ts';
import { isProblem } from '@gyeol/service-kit/errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveredOrder,
  earlierClaim,
  insertedByRequest,
  now,
  type Situation,
} from '../../test/support/request-situation.ts';
import { spreadDiscount, spreadPoints } from '../order/line-discounts.ts';
import type { Order } from '../order/order-row.ts';
import type { Claim, ClaimedPieces } from './claim.ts';

// The code below calculates the expected results. It is the former code of the refund request, from the time before the
// request became a claim of all free pieces.
const noMoney: ClaimMoney = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 0 };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const countPieces = (lines: readonly ClaimedPieces[]): number => sum(lines.map(({ pieces }) => pieces.length));
const holdsPieces = ({ state }: Claim): boolean => state !== 'REFUSED' && state !== 'WITHDRAWN';
const formerLines = ({ order, claims }: Pick<Situation, 'order' | 'claims'>): ClaimedPieces[] => {
  const held = claims.filter((claim) => holdsPieces(claim) && claim.exchangeClaimId === null);
  const heldOf = (line: number) =>
    held.flatMap(({ lines }) => lines.flatMap(({ lineId, pieces }) => (lineId === line ? pieces : [])));
  return order.lines
    .map(({ lineId, quantity }) => {
      const all = Array.from({ length: quantity }, (_, piece) => piece);
      return { lineId, pieces: all.filter((piece) => !heldOf(lineId).includes(piece)) };
    })
    .filter(({ pieces }) => pieces.length > 0);
};
const formerLeft = ({ claims, books }: Situation): number => {
  const balance = books.paid - books.refunded;
  const refunding = claims.filter(({ refundRequestedAt }) => refundRequestedAt !== null);
  const underWay = refunding.map(({ money, refundChecksum }) => {
    const amount = money?.refund ?? 0;
    return balance > (refundChecksum ?? 0) - amount ? amount : 0;
  });
  return Math.max(0, balance - sum(underWay));
};
const formerPrice = (order: Order, lines: readonly ClaimedPieces[]) => {
  const shares = order.lineDiscounts ?? spreadDiscount(order.discount, order.lines);
  const priced = lines.map(({ lineId, pieces }) => {
    const index = order.lines.findIndex((line) => line.lineId === lineId);
    const { unitPrice = 0, quantity = 1 } = order.lines[index] ?? {};
    const discount = shares[index] ?? 0;
    const points = order.linePoints?.[index] ?? 0;
    const discountOf = (first: number) => Math.floor((discount * first) / quantity);
    const paidFor = (first: number) => unitPrice * first - discountOf(first);
    const pointsOf = (first: number) => (points === 0 ? 0 : Math.floor((points * paidFor(first)) / paidFor(quantity)));
    return {
      goods: unitPrice * pieces.length,
      discountShare: sum(pieces.map((piece) => discountOf(piece + 1) - discountOf(piece))),
      points: sum(pieces.map((piece) => pointsOf(piece + 1) - pointsOf(piece))),
    };
  });
  return {
    goods: sum(priced.map(({ goods }) => goods)),
    discountShare: sum(priced.map(({ discountShare }) => discountShare)),
    points: sum(priced.map(({ points }) => points)),
  };
};
const formerFees = ({ order, claims, terms }: Situation, lines: readonly ClaimedPieces[]) => {
  const returns = claims.filter(
    (one) => (one.kind === 'return' || one.kind === 'cancel') && one.state !== 'CLOSED' && holdsPieces(one),
  );
  const atSellersFault = returns.filter(({ fault, kind }) => fault === 'seller' || kind === 'cancel');
  const isAllBySeller =
    countPieces(atSellersFault.flatMap((one) => one.lines)) === sum(order.lines.map(({ quantity }) => quantity));
  const isBack = returns.some(({ money }) => (money?.feeBack ?? 0) > 0);
  const feePaid = order.totalPrice - order.productTotal + order.discount + order.points;
  const charged = sum(returns.map(({ money }) => money?.feeCharged ?? 0));
  const wasFree = order.deliveryFee === 0 && terms.freeDeliveryFrom > 0 && order.productTotal >= terms.freeDeliveryFrom;
  const byBuyer = returns.filter(({ fault }) => fault === 'buyer').flatMap((one) => one.lines);
  const stays = order.productTotal - formerPrice(order, [...lines, ...byBuyer]).goods;
  const isDue = wasFree && charged === 0 && !terms.missedFreeWaived && !isAllBySeller && stays < terms.freeDeliveryFrom;
  return { feeBack: isBack || !isAllBySeller ? 0 : feePaid + charged, due: isDue ? terms.deliveryFee : 0 };
};
const formerMoney = (situation: Situation, lines: readonly ClaimedPieces[]): ClaimMoney => {
  const { order, terms } = situation;
  const { points, ...priced } = formerPrice(order, lines);
  const paid = priced.goods - priced.discountShare - points;
  const { feeBack, due } = formerFees(situation, lines);
  const returnFee = Math.min(terms.returnFee * (terms.returnBothWays ? 2 : 1), paid);
  const feeCharged = Math.min(due, paid - returnFee);
  const refund = Math.min(paid + feeBack - returnFee - feeCharged, formerLeft(situation));
  return { ...noMoney, ...priced, ...(points > 0 && { points }), feeBack, returnFee, feeCharged, refund };
};
const formerClaim = (situation: Situation) => {
  const lines = formerLines(situation);
  if (situation.isRefund) return { kind: 'return', lines, money: formerMoney(situation, lines) };
  const withSameOption = lines.map((line) => {
    const { itemOptionId, itemOptionName } = situation.order.lines.find(({ lineId }) => lineId === line.lineId) ?? {};
    return { ...line, exchange: { itemOptionId, itemOptionName, difference: 0 } };
  });
  return { kind: 'exchange', lines: withSameOption, money: noMoney };
};

const won = (max: number) => fc.integer({ min: 0, max });
const pricedLine = fc.record({ unitPrice: won(300_000), quantity: fc.integer({ min: 1, max: 12 }) });
const pricedOrder = fc.array(pricedLine, { minLength: 1, maxLength: 6 }).chain((lines) => {
  const total = sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const terms = { discount: won(total), part: won(100), fee: fc.constantFrom(0, 3_000), remote: won(5_000) };
  return fc
    .record({ ...terms, isOld: fc.boolean(), isAgreed: fc.boolean() })
    .map(({ discount, part, fee, remote, isOld, isAgreed }) => {
      const shares = spreadDiscount(discount, lines);
      const points = Math.floor(((total - discount) * Math.max(0, part - 50)) / 50);
      return deliveredOrder(lines, {
        ...{ discount, points, deliveryFee: fee, remoteFee: remote },
        // An order of an older release has no `lineDiscounts` until its first claim.
        lineDiscounts: discount === 0 || isOld ? null : shares,
        linePoints: points === 0 ? null : spreadPoints(points, lines, shares),
        totalPrice: total - discount - points + fee + remote,
        madeToOrderAgreement: isAgreed ? { text: '동의합니다.', at: now.toISOString() } : null,
      });
    });
});
const step = fc.record({
  kind: fc.constantFrom<Claim['kind']>('return', 'return', 'cancel', 'exchange', 'provider'),
  fault: fc.constantFrom<Claim['fault']>('buyer', 'seller'),
  state: fc.constantFrom<Claim['state']>(
    ...(['REQUESTED', 'ACCEPTED', 'COLLECTING', 'RECEIVED', 'INSPECTED'] as const),
    ...(['REFUNDED', 'EXCHANGED', 'REFUSED', 'WITHDRAWN', 'CLOSED'] as const),
  ),
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 6 }),
  feeBack: fc.constantFrom(0, 0, 0, 3_000),
  feeCharged: fc.constantFrom(0, 0, 0, 2_500),
  refund: won(200_000),
  /** `no` means not under way, `unseen` under way and not in the ledger, `seen` under way and in the ledger. */
  refunding: fc.constantFrom('no', 'no', 'unseen', 'seen'),
  /** True when the goods of the earlier claim came by an exchange, not with the order. */
  isReceived: fc.boolean(),
});
const terms = fc.record({
  deliveryFee: fc.constantFrom(0, 2_500, 3_000),
  freeDeliveryFrom: fc.constantFrom(0, 30_000, 70_000, 500_000),
  returnFee: won(10_000),
  returnBothWays: fc.boolean(),
  missedFreeWaived: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const historyOf = (order: Order, steps: readonly Step[]): Pick<Situation, 'claims' | 'books'> => {
  const claims: Claim[] = [];
  let refunded = 0;
  for (const { pick, quantity, refunding, isReceived, feeBack, feeCharged, refund, ...more } of steps) {
    const sent = claims.find(({ kind, state }) => kind === 'exchange' && state === 'EXCHANGED');
    const source = isReceived ? sent : undefined;
    const free = source?.lines ?? formerLines({ order, claims });
    const chosen = more.kind === 'provider' ? undefined : free[pick % Math.max(1, free.length)];
    const lines = chosen === undefined ? [] : [{ lineId: chosen.lineId, pieces: chosen.pieces.slice(0, quantity) }];
    const back = Math.min(refund, order.totalPrice - refunded);
    const money = { ...noMoney, feeBack, feeCharged, refund: back };
    const intent = { refundRequestedAt: now, refundChecksum: order.totalPrice - refunded };
    const exchangeClaimId = source?.id ?? null;
    const details = { ...more, money, exchangeClaimId, ...(refunding !== 'no' && intent) };
    claims.push(earlierClaim(claims.length + 1, lines, details));
    if (more.state === 'REFUNDED' || refunding === 'seen') refunded += back;
  }
  return { claims, books: { paid: order.totalPrice, refunded } };
};

describe('the refund request of the specification', () => {
  it('claims all free pieces for the reason OTHER, with the same money as the former calculation', async () => {
    const seed = Number(process.env.GYEOL_TEST_SEED ?? randomInt(2 ** 31));
    console.log(`10,000 documented requests, GYEOL_TEST_SEED=${seed}`);
    const steps = fc.array(step, { maxLength: 6 });
    const isAsBefore = fc.asyncProperty(
      pricedOrder,
      steps,
      terms,
      fc.boolean(),
      async (order, made, rules, isRefund) => {
        const situation = { order, ...historyOf(order, made), terms: rules, isRefund };
        const former = formerClaim(situation);
        fc.pre(former.lines.length > 0);
        const values = await insertedByRequest(situation);
        const [kind, state, reason, fault, money, lines, ...more] = values.slice(12);
        expect({ kind, money: JSON.parse(String(money)), lines: JSON.parse(String(lines)) }).toEqual(former);
        expect([state, reason, fault]).toEqual(['REQUESTED', 'OTHER', 'buyer']);
        expect(values.slice(0, 5)).toEqual([order.merchantUid, 7, isRefund, '전부 반품할게요', 'PENDING']);
        expect(more).toEqual([null, JSON.stringify(order.receiver), null, null]);
      },
    );
    await fc.assert(isAsBefore, { seed, numRuns: 10_000 });
  }, 120_000);

  it('reports the first refusal that applies: owner, existing claim, pending cancel, delivery, period', async () => {
    const fees = { deliveryFee: 3_000, freeDeliveryFrom: 0, returnFee: 3_000 };
    const rules = { ...fees, returnBothWays: false, missedFreeWaived: false };
    const all = [{ lineId: 1, pieces: [0, 1] }];
    const refusalOf = (more: Partial<Order>, { claims = [], unshipped = [] }: Partial<Situation> = {}) => {
      const order = deliveredOrder([{ quantity: 2, unitPrice: 20_000 }], more);
      const books = { paid: 40_000, refunded: 0 };
      return insertedByRequest({ order, claims, unshipped, books, terms: rules, isRefund: true }).then(
        () => undefined,
        (error: unknown) => (isProblem(error) ? [error.code, error.message] : error),
      );
    };
    const onItsWay = { status: 'SHIPPING', deliveredAt: null } as Partial<Order>;
    const cancelled = { ...onItsWay, cancelRequestedAt: now };
    const claimed = { claims: [earlierClaim(1, all)], unshipped: all };
    expect(await refusalOf({ ...cancelled, memberId: 8 }, claimed)).toContain('NOT_OWNER');
    expect(await refusalOf(cancelled, claimed)).toContain('REFUND_EXISTS');
    expect(await refusalOf(cancelled, { unshipped: all })).toContain('CANCEL_PENDING');
    const [code, inParts] = (await refusalOf(onItsWay, { unshipped: all })) as string[];
    expect([code, inParts?.startsWith('나누어 보내는 주문입니다.')]).toEqual(['REFUND_NOT_DELIVERED', true]);
    expect(await refusalOf(onItsWay)).toEqual(['REFUND_NOT_DELIVERED', problems.REFUND_NOT_DELIVERED[1]]);
    expect(await refusalOf({ deliveredAt: new Date('2026-11-01T03:00:00Z') })).toContain('REFUND_TOO_LATE');
    expect(await refusalOf({})).toBeUndefined();
  });
});
