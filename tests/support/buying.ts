import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { deliveryFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { address } from './members.ts';
import { payInWindow, reportPayment } from './paying.ts';
import type { SandboxClient } from './sandbox-client.ts';
import type { ShopClient } from './shop-client.ts';

/** An option with the data that a purchase needs. `unitPrice` is in won. */
export interface Goods {
  itemId: number;
  optionId: number;
  title: string;
  optionName: string;
  unitPrice: number;
}

/** Finds an option of the demo's catalogue that has at least `quantity` in stock. Returns the option with its item. */
export const buyableOption = async (client: ShopClient, quantity = 1): Promise<Goods> => {
  const best = await client.must(catalogCalls.getBest);
  for (const card of best.filter((item) => !item.soldOut && item.stockQuantity >= quantity)) {
    const item = await client.must(catalogCalls.getById, { params: { id: card.id } });
    const option = item.itemOptions.find(
      (candidate) => !candidate.isOptionSoldOut && candidate.stockQuantity >= quantity,
    );
    if (option) {
      const unitPrice = item.discountPrice + option.additionalPrice;
      return { itemId: item.id, optionId: option.id, title: item.title, optionName: option.name, unitPrice };
    }
  }
  throw new Error('nothing of the BEST items can be bought');
};

export const stockOf = async (client: ShopClient, itemId: number, optionId: number): Promise<number> => {
  const item = await client.must(catalogCalls.getById, { params: { id: itemId } });
  const option = item.itemOptions.find(({ id }) => id === optionId);
  if (option === undefined) throw new Error(`item ${itemId} has no option ${optionId}`);
  return option.stockQuantity;
};

/** The delivery fee for goods with this sum in this shop, in won. */
export const deliveryFeeOf = async (client: ShopClient, productTotal: number): Promise<number> =>
  deliveryFeeFor(productTotal, {
    deliveryFee: await client.must(orderCalls.deliveryFee),
    freeDeliveryFrom: await client.must(orderCalls.freeDeliveryFrom),
  });

/** Places an order: cart → stock check → sheet → complete. */
export const placeOrder = async (
  client: ShopClient,
  line: { optionId: number; quantity: number },
  more: { couponMapId?: number } = {},
): Promise<{ merchantUid: string; totalPrice: number; paid: boolean }> => {
  await client.must(cartCalls.add, { body: { itemOptionId: line.optionId, quantity: line.quantity } });
  await client.must(cartCalls.checkStock);
  const lines = [{ itemOptionId: line.optionId, quantity: line.quantity }];
  await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
  return client.must(orderCalls.complete, { body: { itemManagements: lines, ...address, ...more } });
};

const mustReport = async (client: ShopClient, merchantUid: string, impUid: string): Promise<void> => {
  const { status, problem } = await reportPayment(client, merchantUid, impUid);
  if (problem) throw new Error(`payment of ${merchantUid} → ${status} ${JSON.stringify(problem)}`);
};

export const payOrder = async (
  client: ShopClient,
  sandbox: SandboxClient,
  order: { merchantUid: string; totalPrice: number },
): Promise<string> => {
  const impUid = await payInWindow(client, sandbox, order);
  await mustReport(client, order.merchantUid, impUid);
  return impUid;
};

/**
 * Pays the order when it has no payment yet, and validates the payment. The caller repeats this call until it succeeds.
 */
export const payOrderOnce = async (
  client: ShopClient,
  sandbox: SandboxClient,
  order: { merchantUid: string; totalPrice: number },
): Promise<string> => {
  const [payment] = await sandbox.payments(order.merchantUid);
  if (payment === undefined) return payOrder(client, sandbox, order);
  await mustReport(client, order.merchantUid, payment.imp_uid);
  return payment.imp_uid;
};
