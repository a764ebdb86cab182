import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrderState, orderStates } from '../src/order/order-states.ts';
import { paysOnce } from './support/provider.ts';
import { admin } from './support/shop.ts';
import { provider, shop, useShopForAllTests } from './support/shop-of-test.ts';

useShopForAllTests();
beforeAll(() => {
  for (const option of [11, 22]) shop.catalog.option(option).stock = 10_000;
});

let members = 1_000;
interface Case {
  as: Partial<Member>;
  merchantUid: string;
  totalPrice: number;
}
const newcomer = (): Partial<Member> => {
  members += 1;
  return { id: members, username: `m${members}@example.com` };
};
const minute = 60_000;

const waiting = async (): Promise<Case> => {
  const as = newcomer();
  const { merchantUid, totalPrice } = await shop.place(11, 1, as);
  return { as, merchantUid, totalPrice };
};
const paid = async (): Promise<Case> => {
  const as = newcomer();
  const { merchantUid, totalPrice } = await shop.buy(11, 1, as);
  return { as, merchantUid, totalPrice };
};
const after = async (made: Promise<Case>, ...steps: ((it: Case) => Promise<{ status: number }>)[]): Promise<Case> => {
  const it = await made;
  for (const step of steps) expect((await step(it)).status).toBe(200);
  return it;
};
const send = ({ merchantUid }: Case) => shop.ship(merchantUid);
const arrive = ({ merchantUid, as }: Case) => shop.deliver(merchantUid, as);
/** The steps by which an order gets into each state, made by real calls. */
const ways: Record<Exclude<OrderState, 'PLACING'>, () => Promise<Case>> = {
  AWAITING_PAYMENT: waiting,
  AWAITING_DEPOSIT: async () => {
    const it = await waiting();
    const [merchantUid, amount] = [it.merchantUid, it.totalPrice];
    const impUid = await provider.charge({ merchantUid, amount, status: 'ready', payMethod: 'vbank' });
    expect(await shop.validate(merchantUid, impUid, it.as)).toMatchObject({ status: 409, code: 'DEPOSIT_AWAITED' });
    return it;
  },
  PREPARING: paid,
  SHIPPING: () => after(paid(), send),
  DELIVERED: () => after(paid(), send, arrive),
  CANCELLED: () => after(paid(), ({ merchantUid, as }) => shop.cancel(merchantUid, as)),
  EXPIRED: async () => {
    shop.setNow(new Date(Date.now() - 16 * minute));
    const it = await waiting();
    shop.setNow(undefined);
    await shop.work('expire');
    return it;
  },
  REPLACED: async () => {
    const it = await waiting();
    await shop.place(22, 1, it.as);
    return it;
  },
  PAYMENT_FAILED: async () => {
    const it = await waiting();
    const impUid = await provider.charge({ merchantUid: it.merchantUid, amount: it.totalPrice, status: 'failed' });
    await shop.validate(it.merchantUid, impUid, it.as);
    return it;
  },
  ABANDONED: async () => {
    const as = newcomer();
    const earlier = await shop.inStatus('ABANDONED');
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], as);
    shop.catalog.faults.hold.before = problem('OUT_OF_STOCK');
    await shop.complete({}, as);
    shop.catalog.faults.hold.before = undefined;
    const merchantUid = (await shop.inStatus('ABANDONED')).find((one) => !earlier.includes(one)) ?? '';
    // The order ended before a delivery fee was added, so the total is the price of the goods.
    return { as, merchantUid, totalPrice: 50_000 };
  },
};
const madeStates = Object.keys(ways) as (keyof typeof ways)[];

type Reply = Promise<{ status: number; code: string | undefined }>;
const actions = {
  pays: async ({ merchantUid, as, totalPrice }: Case): Reply =>
    shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }), as),
  'owner cancels': ({ merchantUid, as }: Case): Reply => shop.cancel(merchantUid, as),
  'admin cancels': ({ merchantUid }: Case): Reply => shop.cancel(merchantUid, admin),
  ships: ({ merchantUid }: Case): Reply => shop.ship(merchantUid),
  links: ({ merchantUid }: Case): Reply =>
    shop.call(orderCalls.setPostUrl, { as: admin, body: { uid: merchantUid, postUrl: 'https://post.example/1' } }),
  'owner receives': ({ merchantUid, as }: Case): Reply => shop.deliver(merchantUid, as),
  'admin delivers': ({ merchantUid }: Case): Reply => shop.deliver(merchantUid, admin),
  'claims a return': ({ merchantUid, as }: Case): Reply =>
    shop.call(orderCalls.requestClaim, {
      as,
      body: { originalMerchantUid: merchantUid, isRefund: true, message: '작아요' },
    }),
  'receives the return': ({ merchantUid }: Case): Reply =>
    shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } }),
} as const;
type Action = keyof typeof actions;
/** The result of each action: the next state, or the code of a refusal. A refusal leaves the state unchanged. */
type Row = Record<Action, OrderState | string>;

const unpaidEnd: Row = {
  pays: 'PAYMENT_TOO_LATE',
  'owner cancels': 'ALREADY_CANCELLED',
  'admin cancels': 'ALREADY_CANCELLED',
  ships: 'ILLEGAL_MOVE',
  links: 'ILLEGAL_MOVE',
  'owner receives': 'ILLEGAL_MOVE',
  'admin delivers': 'ILLEGAL_MOVE',
  'claims a return': 'REFUND_NOT_DELIVERED',
  'receives the return': 'ILLEGAL_MOVE',
};
/** The result of each action in each state. The table is complete, so a new state or action must be decided here. */
const table: Record<keyof typeof ways, Row> = {
  AWAITING_PAYMENT: { ...unpaidEnd, pays: 'PREPARING', 'admin cancels': 'CANCELLED' },
  AWAITING_DEPOSIT: {
    ...unpaidEnd,
    pays: 'PREPARING',
    'owner cancels': 'CANCELLED',
    'admin cancels': 'CANCELLED',
  },
  PREPARING: {
    ...unpaidEnd,
    pays: 'PAYMENT_DUPLICATE',
    'owner cancels': 'CANCELLED',
    'admin cancels': 'CANCELLED',
    ships: 'SHIPPING',
  },
  SHIPPING: {
    ...unpaidEnd,
    pays: 'PAYMENT_DUPLICATE',
    'owner cancels': 'ILLEGAL_MOVE',
    'admin cancels': 'CANCELLED',
    ships: 'SHIPPING',
    links: 'SHIPPING',
    'owner receives': 'DELIVERED',
    'admin delivers': 'DELIVERED',
  },
  DELIVERED: {
    ...unpaidEnd,
    pays: 'PAYMENT_DUPLICATE',
    'owner cancels': 'ILLEGAL_MOVE',
    'admin cancels': 'CANCELLED',
    'claims a return': 'DELIVERED',
  },
  CANCELLED: { ...unpaidEnd, pays: 'PAYMENT_DUPLICATE' },
  EXPIRED: unpaidEnd,
  REPLACED: unpaidEnd,
  PAYMENT_FAILED: unpaidEnd,
  ABANDONED: unpaidEnd,
};
const isState = (end: string): end is OrderState => (orderStates as string[]).includes(end);
const isPossible = (end: string): boolean => !(paysOnce && end === 'PAYMENT_DUPLICATE');
const cases = madeStates
  .flatMap((state) =>
    (Object.keys(actions) as Action[]).map((action) => [state, action, table[state][action]] as const),
  )
  .filter(([, , end]) => isPossible(end));

/** Checks that money was refunded if it did not pay the order. */
const expectMoneyRight = async ({ merchantUid, totalPrice }: Case, status: OrderState): Promise<void> => {
  const balance = (await provider.payments(merchantUid))
    .filter(({ status: at }) => at === 'paid' || at === 'cancelled')
    .reduce((sum, { amount, cancel_amount }) => sum + amount - cancel_amount, 0);
  const sold = status === 'PREPARING' || status === 'SHIPPING' || status === 'DELIVERED';
  expect(balance, 'money kept').toBe(sold ? totalPrice : 0);
};

describe('the actions on an order', () => {
  it.each(cases)('in %s the action "%s" leads to %s', async (state, action, end) => {
    const it = await ways[state]();
    expect(await shop.statusOf(it.merchantUid)).toBe(state);
    const reply = await actions[action](it);
    if (isState(end)) expect(reply).toMatchObject({ status: 200 });
    else expect(reply).toMatchObject({ status: 409, code: end });
    const status = await shop.statusOf(it.merchantUid);
    expect(status).toBe(isState(end) ? end : state);
    await expectMoneyRight(it, status);
  });

  it('a cancelled parcel is returned once, and its stock is restored', async () => {
    const it = await after(paid(), send, ({ merchantUid }) => shop.cancel(merchantUid, admin));
    await shop.spread();
    const stock = shop.catalog.stockOf(11);
    expect((await actions['receives the return'](it)).status).toBe(200);
    expect(shop.catalog.stockOf(11)).toBe(stock + 1);
    expect(await actions['receives the return'](it)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
  });

  it('an order that is still being placed refuses every action', async () => {
    const as = newcomer();
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], as);
    const hold = shop.catalog.pauseNextHold();
    const placing = shop.complete({}, as);
    const merchantUid = await hold.asked;
    const it: Case = { as, merchantUid, totalPrice: 53_000 };
    const ends = await Promise.all(
      (Object.keys(actions) as Action[])
        .filter((action) => action !== 'pays')
        .map(async (action) => [action, (await actions[action](it)).code] as const),
    );
    expect(Object.fromEntries(ends)).toEqual({
      'owner cancels': 'ORDER_BUSY',
      'admin cancels': 'ORDER_BUSY',
      ships: 'ILLEGAL_MOVE',
      links: 'ILLEGAL_MOVE',
      'owner receives': 'ILLEGAL_MOVE',
      'admin delivers': 'ILLEGAL_MOVE',
      'claims a return': 'REFUND_NOT_DELIVERED',
      'receives the return': 'ILLEGAL_MOVE',
    });
    expect(await shop.validate(merchantUid, 'imp_1', as)).toMatchObject({ status: 503, code: 'ORDER_BUSY' });
    hold.proceed();
    expect((await placing).body).toMatchObject({ merchantUid, paid: false });
  });
});
