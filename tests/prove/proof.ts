import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { eventually } from '../support/eventually.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

/** An open shop with stand-ins of its providers: its address, two sessions of operators, the control of the sandbox. */
export interface TriedShop {
  readonly shop: string;
  readonly operators: readonly [ShopClient, ShopClient];
  readonly sandbox: SandboxClient;
}
/** A figure that the shop's own calls or the provider report after an attack. */
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
/** Reads a figure that events change: as soon as it has the expected value, or after a while. */
export const figureOf = async <Value extends number | string>(
  what: string,
  expected: Value,
  look: () => Promise<Value> | Value,
): Promise<Figure> => {
  const asExpected = async () => ((await look()) === expected ? { found: expected } : undefined);
  const reached = await eventually(what, asExpected, settledWithinMs).catch(() => undefined);
  return { what, expected, found: reached?.found ?? (await look()) };
};

/** Works with an item of its own and deletes it afterwards, which hides it from the shop. */
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

/** Cancels a member's orders to restore the shop's figures. */
export const cancelOrdersOf = async ({ operators: [operator] }: TriedShop, client: ShopClient): Promise<void> => {
  for (const { merchantUid: uid } of await paidOrdersOf(client))
    await operator.call(orderCalls.cancel, { params: { uid } });
};
