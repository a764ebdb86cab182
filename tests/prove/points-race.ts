import { randomUUID } from 'node:crypto';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { signUp } from '../support/members.ts';
import { memberIdOf } from '../support/tokens.ts';
import { OrderAttempts } from './order-attempts.ts';
import { cancelOrdersOf, figureOf, type Proof, paidOrdersOf, type TriedShop, withItem } from './proof.ts';

const windows = 12;
const granted = 3_000;
/** The points of each order. Two orders use up the balance. */
const used = granted / 2;

/** Orders many times at once with the points of one member. Together the orders may use no more than the balance. */
export const raceForPoints = (tried: TriedShop): Promise<Proof> =>
  withItem(tried, { stock: 100, price: 39_000 }, async ({ optionId }) => {
    const [operator] = tried.operators;
    const { client } = await signUp(tried.shop);
    const memberId = memberIdOf(client);
    await operator.must(pointCalls.adjust, {
      body: { memberId, amount: granted, reason: '시험', key: randomUUID() },
    });
    try {
      const attempts = new OrderAttempts(tried, client, optionId);
      await Promise.all(Array.from({ length: windows }, () => attempts.make({ points: used })));
      // Orders twice more, one order after another, because the parallel orders may all have replaced each other.
      for (const _ of [1, 2]) await attempts.make({ points: used });
      const balance = async () => (await client.must(pointCalls.mine)).balance;
      const paidBy = async () => (await paidOrdersOf(client)).reduce((sum, { points }) => sum + points, 0);
      const ledger = async () => {
        const { content } = await operator.must(pointCalls.ledger, { params: { memberId, page: 0, size: 100 } });
        return content.reduce((sum, { amount }) => sum + amount, 0);
      };
      const figures = [
        await figureOf(`points in paid orders, of ${granted} given`, granted, paidBy),
        await figureOf('points left', 0, balance),
        await figureOf('sum of the ledger', 0, ledger),
        await attempts.moneyFigure(),
      ];
      return { tried: 'one balance of points on many orders', atOnce: windows, figures };
    } finally {
      await cancelOrdersOf(tried, client);
    }
  });
