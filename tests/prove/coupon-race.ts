import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { signUp } from '../support/members.ts';
import { OrderAttempts } from './order-attempts.ts';
import { cancelOrdersOf, figureOf, type Proof, paidOrdersOf, type TriedShop, withItem } from './proof.ts';

const windows = 12;

/** Orders many times at once with one coupon of a member. Only one order may get the discount. */
export const raceForCoupon = (tried: TriedShop): Promise<Proof> =>
  withItem(tried, { stock: 100, price: 39_000 }, async ({ optionId }) => {
    const [operator] = tried.operators;
    const { client } = await signUp(tried.shop);
    const today = seoulDate(new Date());
    const code = `PROVE${Date.now()}`;
    const { id } = await operator.must(couponCalls.create, {
      body: {
        ...{ title: '시험 쿠폰', code, couponType: 'AMOUNT_ALL_EXPIRES_AT', minPrice: 0, discountAmount: 5_000 },
        ...{ allStartedAt: today, allExpiresAt: addDays(today, 1) },
      },
    });
    try {
      await client.must(couponCalls.issueByPromoCode, { params: { code } });
      const [issued] = await client.must(couponCalls.available);
      const attempts = new OrderAttempts(tried, client, optionId);
      const choice = { couponMapId: issued?.mapId ?? 0 };
      await Promise.all(Array.from({ length: windows }, () => attempts.make(choice)));
      // Orders once more without competition, because the parallel orders may all have replaced each other.
      await attempts.make(choice);
      const discounted = async () => (await paidOrdersOf(client)).filter(({ discount }) => discount > 0).length;
      const uses = async () => (await operator.must(couponCalls.stats, { params: { id } })).usedCount;
      const figures = [
        await figureOf('paid orders with its discount', 1, discounted),
        await figureOf('uses that the coupon counts', 1, uses),
        await attempts.moneyFigure(),
      ];
      return { tried: 'one coupon on many orders', atOnce: windows, figures };
    } finally {
      await operator.must(couponCalls.disable, { params: { id } });
      await cancelOrdersOf(tried, client);
    }
  });
