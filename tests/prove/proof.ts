import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { eventually } from '../support/eventually.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

/**
 * An open shop with stand-ins of its providers: its address, the sessions of two operators and the control of the
 * sandbox.
 */
export interface TriedShop {
  readonly shop: string;
  readonly operators: readonly [ShopClient, ShopClient];
  readonly sandbox: SandboxClient;
}
/** A figure after an attack, as the shop's own calls or the provider report it. */
export interface Figure {
  readonly what: string;
  readonly found: number | string;
  readonly expected: number | string;
}
export interface Proof {
  readonly tried: string;
  readonly atOnce: number;
  readonly figures: readonly Figure[];
}

const settledWithinMs = 30_000;
/** Reads a figure that events change. Repeats until the figure has the expected value, for a limited time. */
export const figureOf = async <Value extends number | string>(
  what: string,
  expected: Value,
  look: () => Promise<Value> | Value,
): Promise<Figure> => {
  const asExpected = async () => ((await look()) === expected ? { found: expected } : undefined);
  const reached = await eventually(what, asExpected, settledWithinMs).catch(() => undefined);
  return { what, expected, found: reached?.found ?? (await look()) };
};

/** Creates an item for an attack and deletes it afterwards, so that visitors no longer see it. */
export const withItem = async <Result>(
  { operators: [operator] }: TriedShop,
  { stock, price }: { stock: number; price: number },
  work: (item: { itemId: number; optionId: number }) => Promise<Result>,
): Promise<Result> => {
  const item = await newItem(operator, stock, price, `시험 상품 ${Date.now()}`);
  try {
    return await work(item);
  } finally {
    await operator.must(catalogCalls.deleteItem, { params: { id: item.itemId } });
  }
};

/** The paid orders of a member that were not cancelled, newest first. */
export const paidOrdersOf = async (client: ShopClient) => {
  const history = await client.must(orderCalls.history, { params: { page: 0, size: 100 } });
  const rows = history._embedded.paymentHistoryDTOList.filter(({ paymentStatus }) => paymentStatus !== 'CANCELLED');
  return Promise.all(rows.map(({ merchantUid: uid }) => client.must(orderCalls.detail, { params: { uid } })));
};

/** Cancels a member's orders, so that the attack leaves the shop's figures as they were. */
export const cancelOrdersOf = async ({ operators: [operator] }: TriedShop, client: ShopClient): Promise<void> => {
  for (const { merchantUid: uid } of await paidOrdersOf(client))
    await operator.call(orderCalls.cancel, { params: { uid } });
};
