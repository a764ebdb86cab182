import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, type BodyOf, type Call, fillPath, type ParamsOf } from '@gyeol/contracts/call.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Demo } from './demo.ts';
import { demoBuyers } from './demo-buyers.ts';

interface Addresses {
  shop: string;
  sandbox: string;
}
type Caller = <Row extends Call>(
  row: Row,
  input?: { params?: ParamsOf<Row>; body?: BodyOf<Row> },
) => Promise<AnswerOf<Row>>;

/** A shop that has just been filled is busy: its 503 is asked again, as `Retry-After` says it may be. */
const patienceMs = 120_000;
const whenServed = async (request: () => Promise<Response>): Promise<Response> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await request();
    if (answer.status !== 503 || Date.now() > until) return answer;
    await answer.body?.cancel();
    await sleep(1_000);
  }
};

const callerOf =
  (shop: string, token?: string): Caller =>
  async (row, input = {}) => {
    const request = () =>
      fetch(`${shop}${fillPath(row.path, (input.params ?? {}) as Record<string, string>)}`, {
        method: row.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    const answer = await whenServed(request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${row.method} ${row.path} → ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<typeof row>;
  };

const signIn = async (shop: string, username: string, password: string): Promise<Caller> => {
  const { accessToken } = await callerOf(shop)(memberCalls.login, { body: { username, password } });
  return callerOf(shop, accessToken);
};

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

/** What happened in the shop today: a few people buy, as anybody would, through the public API. */
export const placeTodaysOrders = async ({ buyer }: Demo, { shop, sandbox }: Addresses): Promise<void> => {
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
