import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { payOrder } from './buying.ts';
import { eventually } from './eventually.ts';
import { address } from './members.ts';
import { sandboxClient } from './sandbox-client.ts';
import type { ShopClient } from './shop-client.ts';
import { mintMemberClient } from './tokens.ts';

/** Buyers who buy while a test does something else. */
export interface Traffic {
  /**
   * Lets several buyers buy again and again, at the same time, until `work` is done. Throws when the shop refuses a
   * call, and on any other error.
   */
  whileBuying(work: () => Promise<unknown>): Promise<void>;
  paid(): number;
}

export const createTraffic = (
  { shop, sandbox: sandboxUrl, dataDir }: { shop: string; sandbox: string; dataDir: string },
  watcher: ShopClient,
  item: { itemId: number; optionId: number },
  buyers = 4,
): Traffic => {
  const sandbox = sandboxClient(sandboxUrl);
  let paid = 0;
  const buyAndLook = async (): Promise<void> => {
    const client = mintMemberClient(shop, dataDir);
    const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
    await client.must(catalogCalls.getById, { params: { id: item.itemId } });
    await client.must(reviewCalls.reviews, { params: { itemId: item.itemId, page: 0, size: 8 } });
    await client.must(cartCalls.add, { body: { itemOptionId: item.optionId, quantity: 1 } });
    await client.must(cartCalls.checkStock);
    await client.must(couponCalls.available);
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address } });
    await payOrder(client, sandbox, order);
    paid += 1;
    await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
    await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    const summary = { params: { status: 'PREPARING' as const, page: 0, size: 1 } };
    await watcher.must(reportingCalls.ordersByStatus, summary);
  };
  const whileBuying = async (work: () => Promise<unknown>): Promise<void> => {
    let open = true;
    const traffic = Promise.all(
      Array.from({ length: buyers }, async () => {
        while (open) await buyAndLook();
      }),
    );
    // Throws the error of a buyer at once, even when `work` never ends.
    await Promise.race([traffic, work()]).finally(() => {
      open = false;
    });
    await traffic;
  };
  return { whileBuying, paid: () => paid };
};

/** Buyers who each buy once. */
export interface Buyers<Order> {
  /** The orders in the sequence of the clients. Throws the error of any buyer. */
  readonly all: Promise<Order[]>;
  /** Resolves when this number of buyers have bought. Throws the error of a buyer at once. */
  whenBought(count: number): Promise<void>;
}

/** Lets each client buy once. `atOnce` clients buy in parallel. */
export const buyInTurn = <Order>(
  clients: readonly ShopClient[],
  atOnce: number,
  buy: (client: ShopClient) => Promise<Order>,
): Buyers<Order> => {
  const orders = new Map<ShopClient, Order>();
  const queue = clients.values();
  const buyOn = async (): Promise<void> => {
    for (const client of queue) orders.set(client, await buy(client));
  };
  const all = Promise.all(Array.from({ length: atOnce }, buyOn)).then(() =>
    clients.flatMap((client) => orders.get(client) ?? []),
  );
  const isEnough = (count: number) => eventually(`${count} have bought`, () => orders.size >= count, 60_000);
  return { all, whenBought: async (count) => void (await Promise.race([isEnough(count), all])) };
};
