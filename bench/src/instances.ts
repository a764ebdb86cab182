import { admin } from '../../tests/support/members.ts';
import { startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { measurePurchases, type Purchases } from './purchases.ts';

const items = 20;
const members = 300;

export const measureInstances = async (instances: number, seconds: number): Promise<Purchases> => {
  const stack = await startStack({ demo: true, args: ['--scale', `order-payment=${instances}`] });
  try {
    const watcher = await admin(stack.shop);
    const optionIds: number[] = [];
    for (let index = 0; index < items; index += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
    const buyers = Array.from({ length: members }, () => mintMemberClient(stack.shop, stack.dataDir));
    await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds: 3 });
    return await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds });
  } finally {
    await stack.stop();
  }
};
