import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Demo } from './demo.ts';
import { demoBuyers } from './demo-buyers.ts';
import { type Caller, callerOf, signIn } from './shop-caller.ts';
import { placeTodaysClaims } from './todays-claims.ts';

interface Addresses {
  shop: string;
  sandbox: string;
}
const pay = async (sandbox: string, merchantUid: string, amount: number): Promise<string> => {
  const answer = await fetch(`${sandbox}/_sandbox/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_uid: merchantUid, amount, webhook: 'none' }),
  });
  return ((await answer.json()) as { imp_uid: string }).imp_uid;
};

const buyOne = async (
  call: Caller,
  sandbox: string,
  itemId: number,
  address: { postCode: string; address: string; detailAddress: string },
): Promise<void> => {
  const item = await call(catalogCalls.getById, { params: { id: itemId } });
  const option = item.itemOptions.find((candidate) => !candidate.isOptionSoldOut && candidate.stockQuantity > 0);
  if (item.soldOut || option === undefined) return;
  await call(cartCalls.add, { body: { itemOptionId: option.id, quantity: 1 } });
  const itemManagements = [{ itemOptionId: option.id, quantity: 1 }];
  await call(orderCalls.createSheet, { body: { itemManagements } });
  const order = await call(orderCalls.complete, { body: { itemManagements, ...address } });
  const impUid = await pay(sandbox, order.merchantUid, order.totalPrice);
  await call(orderCalls.validate, { params: { provider: 'portone', merchantUid: order.merchantUid, impUid } });
};

const placeTodaysOrders = async ({ buyer }: Demo, { shop, sandbox }: Addresses): Promise<void> => {
  const best = await callerOf(shop)(catalogCalls.getBest);
  const buyers = demoBuyers.slice(0, 5);
  for (const [index, member] of buyers.entries()) {
    const itemId = best[(index * 3) % best.length]?.id;
    if (itemId !== undefined)
      await buyOne(await signIn(shop, member.username, buyer.password), sandbox, itemId, member);
  }
  if (best[1])
    await buyOne(
      await signIn(shop, buyer.username, buyer.password),
      sandbox,
      best[1].id,
      buyers[0] as (typeof demoBuyers)[number],
    );
};

/** Makes today's events of the shop through the public API: a few members buy, and some send goods back. */
export const placeToday = async (demo: Demo, addresses: Addresses): Promise<void> => {
  await placeTodaysOrders(demo, addresses);
  await placeTodaysClaims(demo, addresses.shop);
};
