import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { payOrder, stockOf } from '../support/buying.ts';
import { address, signUp } from '../support/members.ts';
import { retryWhileLimited } from '../support/retry-while-limited.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { cancelOrdersOf, figureOf, type Proof, type TriedShop, withItem } from './proof.ts';

const buyers = 20;

/** Buys one unit. Returns `paid` or the code of the refusal. */
const buy = async ({ sandbox }: TriedShop, client: ShopClient, optionId: number): Promise<string> => {
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  const sheet = await retryWhileLimited(() => client.call(orderCalls.createSheet, { body: { itemManagements } }));
  if (sheet.problem) return sheet.problem.code;
  const body = { ...address, itemManagements };
  const order = await retryWhileLimited(() => client.call(orderCalls.complete, { body }));
  if (order.problem) return order.problem.code;
  await payOrder(client, sandbox, order.body);
  return 'paid';
};

/** Lets many buyers order the last unit at once. One buyer pays, and all others are told that the item is sold out. */
export const raceForLastUnit = (tried: TriedShop): Promise<Proof> =>
  withItem(tried, { stock: 1, price: 39_000 }, async ({ itemId, optionId }) => {
    const clients = [];
    for (let each = 0; each < buyers; each += 1) clients.push((await signUp(tried.shop)).client);
    try {
      const ends = await Promise.all(clients.map((client) => buy(tried, client, optionId)));
      const count = (end: string): number => ends.filter((one) => one === end).length;
      const figures = [
        await figureOf('buyers who paid', 1, () => count('paid')),
        await figureOf('buyers who heard that it is sold out', buyers - 1, () => count('OUT_OF_STOCK')),
        await figureOf('stock', 0, () => stockOf(tried.operators[0], itemId, optionId)),
      ];
      return { tried: 'the last unit, many buyers', atOnce: buyers, figures };
    } finally {
      for (const client of clients) await cancelOrdersOf(tried, client);
    }
  });
