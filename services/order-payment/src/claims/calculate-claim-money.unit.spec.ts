import type { Statement } from '@gyeol/service-kit/db/db.ts';
import { createQueries } from '@gyeol/service-kit/db/queries.ts';
import { describe, expect, it } from 'vitest';
import { deliveredOrder, earlierClaim, now } from '../../test/support/request-situation.ts';
import type { Claim } from './claim.ts';
import { calculateClaimMoney } from './claim-money.ts';

const order = deliveredOrder([{ quantity: 3, unitPrice: 40_000 }], { totalPrice: 120_000 });
const terms = { deliveryFee: 3_000, freeDeliveryFrom: 70_000, returnFee: 3_000, carrier: 'epost' };
const answers: Record<string, object[]> = {
  'settings.read': [terms],
  'ledger.sums': [{ paid: 120_000, refunded: 0 }],
};
const db = createQueries(async ({ name }: Statement) => {
  const rows = answers[name] ?? [];
  return { rows, rowCount: rows.length };
});
const feeAfter = async (earlier: Partial<Claim>, claim: Partial<Claim>): Promise<number> => {
  const first = earlierClaim(1, [{ lineId: 1, pieces: [0] }], earlier);
  const second = earlierClaim(2, [{ lineId: 1, pieces: [1] }], claim);
  return (await calculateClaimMoney(db, order, second, [first])).feeCharged;
};

describe('the delivery fee charged for a claim after an earlier claim', () => {
  it.each<[string, Partial<Claim>, number]>([
    ['a request', {}, 3_000],
    ['an accepted return', { state: 'ACCEPTED' }, 3_000],
    ['an inspected return', { state: 'INSPECTED' }, 0],
    ['a cancel', { kind: 'cancel' }, 0],
  ])(
    'for %s depends on an earlier open claim, except when the later claim is refunded now',
    async (_what, claim, fee) => {
      expect(await feeAfter({ state: 'REQUESTED' }, claim)).toBe(fee);
    },
  );

  it.each<[string, Partial<Claim>]>([
    ['inspected', { state: 'INSPECTED' }],
    ['refunded', { state: 'REFUNDED' }],
    ['being refunded', { state: 'ACCEPTED', kind: 'cancel', refundRequestedAt: now }],
  ])('for an inspected return or a cancel depends on an earlier claim that is %s', async (_what, earlier) => {
    expect(await feeAfter(earlier, { state: 'INSPECTED' })).toBe(3_000);
    expect(await feeAfter(earlier, { kind: 'cancel' })).toBe(3_000);
  });
});
