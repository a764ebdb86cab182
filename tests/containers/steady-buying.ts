// biome-ignore lint/style/noRestrictedImports: buyers come at an even rate, and come again where a container is being replaced
import { setTimeout as sleep } from 'node:timers/promises';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { expect } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address } from '../support/members.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

/** The stock is larger than the number of orders. The item must not be sold out while parts of the shop are stopped. */
const initialStock = 5_000;
const pauseMs = 150;
/**
 * The time in ms for which a buyer retries a call without an answer. The instance may have been killed during the call.
 */
const patienceMs = 120_000;

interface PaidOrder {
  readonly client: ShopClient;
  readonly merchantUid: string;
  readonly totalPrice: number;
}

/** Buyers who buy one item repeatedly while parts of the shop are changed, stopped or killed. */
export interface SteadyBuying {
  /** Resolves when eight more orders are paid. */
  more(): Promise<void>;
  during(work: () => Promise<void>): Promise<void>;
  /**
   * Checks that every order is paid exactly once, according to the provider, the buyer's orders and the back office.
   * Checks that the stock agrees. Returns the number of orders.
   */
  compareBooks(): Promise<number>;
  /** The reasons for retries: error codes of sockets, or refusals of the shop. */
  failures(): readonly string[];
}

interface ShopOfTest {
  readonly shop: string;
  readonly sandbox: string;
  readonly secrets: string;
}

interface SteadyBuyingOptions {
  /** The number of buyers who buy at the same time. */
  readonly buyers?: number | undefined;
  /** The path of the item's image. The default is the image of a BEST item, which a shop without items lacks. */
  readonly imagePath?: string;
}

export const createSteadyBuying = async (
  { shop, sandbox: sandboxUrl, secrets }: ShopOfTest,
  operator: ShopClient,
  { buyers = 4, imagePath }: SteadyBuyingOptions = {},
): Promise<SteadyBuying> => {
  const sandbox = sandboxClient(sandboxUrl);
  const item = await newItem(operator, initialStock, undefined, undefined, imagePath);
  const paid: PaidOrder[] = [];
  const failures: string[] = [];

  const retry = async <T>(call: () => Promise<T>): Promise<T> => {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        failures.push(code ?? message);
        if (Date.now() > end) throw error;
        await sleep(500);
      }
    }
  };
  const buy = async (client: ShopClient): Promise<void> => {
    const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
    const order = await retry(async () => {
      await client.must(orderCalls.createSheet, { body: { itemManagements } });
      return client.must(orderCalls.complete, { body: { itemManagements, ...address } });
    });
    const pay = { merchant_uid: order.merchantUid, amount: order.totalPrice, webhook: 'once' as const };
    const impUid = await retry(() => sandbox.pay(pay));
    const params = { provider: 'Iamport', merchantUid: order.merchantUid, impUid };
    await retry(() => client.must(orderCalls.validate, { params }));
    paid.push({ client, merchantUid: order.merchantUid, totalPrice: order.totalPrice });
  };
  const during = async (work: () => Promise<void>): Promise<void> => {
    let open = true;
    const buyAgain = async (): Promise<void> => {
      while (open) {
        await sleep(pauseMs);
        await buy(mintMemberClient(shop, `${secrets}/member`));
      }
    };
    const traffic = Promise.all(Array.from({ length: buyers }, buyAgain));
    try {
      await Promise.race([traffic, work()]);
    } finally {
      open = false;
    }
    await traffic;
  };
  const more = async (): Promise<void> => {
    const goal = paid.length + 8;
    await eventually('orders flow', async () => paid.length >= goal, 120_000);
  };

  const comparePaid = async ({ client, merchantUid, totalPrice }: PaidOrder): Promise<void> => {
    expect(await sandbox.payments(merchantUid)).toMatchObject([
      { amount: totalPrice, cancel_amount: 0, status: 'paid' },
    ]);
    const order = await client.must(orderCalls.detail, { params: { uid: merchantUid } });
    expect(order).toMatchObject({ paymentStatus: 'PREPARING', totalPrice });
    const history = await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    expect(history._embedded.paymentHistoryDTOList).toHaveLength(1);
  };
  const allAreListed = async (): Promise<boolean> => {
    const pages = Array.from({ length: Math.ceil(paid.length / 100) + 1 }, (_, page) => page);
    const listed = await Promise.all(
      pages.map((page) =>
        operator.must(reportingCalls.ordersByStatus, { params: { status: 'PREPARING', page, size: 100 } }),
      ),
    );
    const text = JSON.stringify(listed);
    return paid.every(({ merchantUid }) => text.includes(merchantUid));
  };
  const stockAgrees = async (): Promise<boolean> =>
    (await stockOf(operator, item.itemId, item.optionId)) === initialStock - paid.length;
  return {
    more,
    during,
    compareBooks: async () => {
      for (const order of paid) await comparePaid(order);
      await eventually('the stock agrees with what was paid', stockAgrees, 90_000);
      await eventually('every order reached the back office', allAreListed, 90_000);
      expect((await operator.must(catalogCalls.getById, { params: { id: item.itemId } })).soldOut).toBe(false);
      return paid.length;
    },
    failures: () => failures,
  };
};
