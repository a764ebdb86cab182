import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { address } from '../../tests/support/members.ts';
import { retryWhileLimited } from '../../tests/support/retry-while-limited.ts';
import { sandboxClient } from '../../tests/support/sandbox-client.ts';
import type { ShopClient } from '../../tests/support/shop-client.ts';

export interface HotItem {
  paid: number;
  refused: number;
  other: number;
  /**
   * The seconds until the last unit was ordered. `everybody` is the number of seconds until the last buyer had an
   * answer.
   */
  lastUnit: number;
  everybody: number;
}

export const measureHotItem = async (
  addresses: { sandbox: string },
  members: readonly ShopClient[],
  optionId: number,
): Promise<HotItem> => {
  const sandbox = sandboxClient(addresses.sandbox);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 10) / 100;
  const result: HotItem = { paid: 0, refused: 0, other: 0, lastUnit: 0, everybody: 0 };
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  await Promise.all(
    members.map(async (client) => {
      const sheet = await retryWhileLimited(() => client.call(orderCalls.createSheet, { body: { itemManagements } }));
      const order = sheet.problem
        ? sheet
        : await retryWhileLimited(() => client.call(orderCalls.complete, { body: { itemManagements, ...address } }));
      if (order.problem) {
        if (order.problem.code === 'OUT_OF_STOCK') result.refused += 1;
        else result.other += 1;
        return;
      }
      result.lastUnit = seconds();
      const { merchantUid, totalPrice } = order.body as { merchantUid: string; totalPrice: number };
      const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
      const settled = await client.call(orderCalls.validate, { params: { provider: 'portone', merchantUid, impUid } });
      if (settled.problem) result.other += 1;
      else result.paid += 1;
    }),
  );
  result.everybody = seconds();
  return result;
};
