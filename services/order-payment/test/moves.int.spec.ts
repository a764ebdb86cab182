import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderState, orderStates } from '../src/order/order-states.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, openShop, type Shop } from './support/shop.ts';

let provider: Provider;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
  shop = await openShop(provider);
  for (const option of [11, 22]) shop.catalog.option(option).stock = 10_000;
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

let members = 1_000;
interface Case {
  as: Partial<Member>;
  uid: string;
  totalPrice: number;
}
const newcomer = (): Partial<Member> => {
  members += 1;
  return { id: members, username: `m${members}@example.com` };
};
const minute = 60_000;

const waiting = async (): Promise<Case> => {
  const as = newcomer();
  const { merchantUid: uid, totalPrice } = await shop.place(11, 1, as);
  return { as, uid, totalPrice };
};
const paid = async (): Promise<Case> => {
  const as = newcomer();
  const { merchantUid: uid, totalPrice } = await shop.buy(11, 1, as);
  return { as, uid, totalPrice };
};
const after = async (made: Promise<Case>, ...steps: ((it: Case) => Promise<{ status: number }>)[]): Promise<Case> => {
  const it = await made;
  for (const step of steps) expect((await step(it)).status).toBe(200);
  return it;
};
const send = ({ uid }: Case) => shop.ship(uid);
const arrive = ({ uid, as }: Case) => shop.deliver(uid, as);
/** The way on which an order really comes into each state. */
const ways: Record<Exclude<OrderState, 'PLACING'>, () => Promise<Case>> = {
  AWAITING_PAYMENT: waiting,
  PREPARING: paid,
  SHIPPING: () => after(paid(), send),
  DELIVERED: () => after(paid(), send, arrive),
  CANCELLED: () => after(paid(), ({ uid, as }) => shop.cancel(uid, as)),
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
    const impUid = await provider.charge({ merchantUid: it.uid, amount: it.totalPrice, status: 'failed' });
    await shop.validate(it.uid, impUid, it.as);
    return it;
  },
  ABANDONED: async () => {
    const as = newcomer();
    const earlier = await shop.inStatus('ABANDONED');
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], as);
    shop.catalog.faults.hold.before = problem('OUT_OF_STOCK');
    await shop.complete({}, as);
    shop.catalog.faults.hold.before = undefined;
    const uid = (await shop.inStatus('ABANDONED')).find((one) => !earlier.includes(one)) ?? '';
    // It never got as far as its fee.
    return { as, uid, totalPrice: 50_000 };
  },
};
const madeStates = Object.keys(ways) as (keyof typeof ways)[];

type Told = Promise<{ status: number; code: string | undefined }>;
/** What people and the provider can do to an order. */
const deeds = {
  pays: async ({ uid, as, totalPrice }: Case): Told =>
    shop.validate(uid, await provider.charge({ merchantUid: uid, amount: totalPrice }), as),
  'owner cancels': ({ uid, as }: Case): Told => shop.cancel(uid, as),
  'admin cancels': ({ uid }: Case): Told => shop.cancel(uid, admin),
  ships: ({ uid }: Case): Told => shop.ship(uid),
  links: ({ uid }: Case): Told =>
    shop.call(orderCalls.setPostUrl, { as: admin, body: { uid, postUrl: 'https://post.example/1' } }),
  'owner receives': ({ uid, as }: Case): Told => shop.deliver(uid, as),
  'admin delivers': ({ uid }: Case): Told => shop.deliver(uid, admin),
  'asks for a refund': ({ uid, as }: Case): Told =>
    shop.call(orderCalls.requestRefund, {
      as,
      body: { originalMerchantUid: uid, isRefund: true, message: '작아요' },
    }),
  'takes goods back': ({ uid }: Case): Told => shop.call(orderCalls.setReturned, { as: admin, params: { uid } }),
} as const;
type Deed = keyof typeof deeds;
/** A state is where the order is then; a code is a refusal that leaves it where it was. */
type Row = Record<Deed, OrderState | string>;

const unpaidEnd: Row = {
  pays: 'PAYMENT_TOO_LATE',
  'owner cancels': 'ALREADY_CANCELLED',
  'admin cancels': 'ALREADY_CANCELLED',
  ships: 'ILLEGAL_MOVE',
  links: 'ILLEGAL_MOVE',
  'owner receives': 'ILLEGAL_MOVE',
  'admin delivers': 'ILLEGAL_MOVE',
  'asks for a refund': 'REFUND_NOT_DELIVERED',
  'takes goods back': 'ILLEGAL_MOVE',
};
/** Each state with each deed: what becomes of it. Nothing is left out, so a new state or deed must be decided here. */
const table: Record<keyof typeof ways, Row> = {
  AWAITING_PAYMENT: { ...unpaidEnd, pays: 'PREPARING', 'admin cancels': 'CANCELLED' },
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
    'asks for a refund': 'DELIVERED',
  },
  CANCELLED: { ...unpaidEnd, pays: 'PAYMENT_DUPLICATE' },
  EXPIRED: unpaidEnd,
  REPLACED: unpaidEnd,
  PAYMENT_FAILED: unpaidEnd,
  ABANDONED: unpaidEnd,
};
const isState = (end: string): end is OrderState => (orderStates as string[]).includes(end);
const cases = madeStates.flatMap((state) =>
  (Object.keys(deeds) as Deed[]).map((deed) => [state, deed, table[state][deed]] as const),
);

/** Whatever money came that the order could not take has gone back. */
const expectMoneyRight = async ({ uid, totalPrice }: Case, status: OrderState): Promise<void> => {
  const kept = (await provider.payments(uid))
    .filter((payment) => payment.status !== 'failed')
    .reduce((sum, { amount, cancel_amount }) => sum + amount - cancel_amount, 0);
  const sold = status === 'PREPARING' || status === 'SHIPPING' || status === 'DELIVERED';
  expect(kept, 'money kept').toBe(sold ? totalPrice : 0);
};

describe('each state with each deed', () => {
  it.each(cases)('%s, %s: %s', async (state, deed, end) => {
    const it = await ways[state]();
    expect(await shop.statusOf(it.uid)).toBe(state);
    const told = await deeds[deed](it);
    if (isState(end)) expect(told).toMatchObject({ status: 200 });
    else expect(told).toMatchObject({ status: 409, code: end });
    const status = await shop.statusOf(it.uid);
    expect(status).toBe(isState(end) ? end : state);
    await expectMoneyRight(it, status);
  });

  it('a cancelled parcel is taken back once, and its stock with it', async () => {
    const it = await after(paid(), send, ({ uid }) => shop.cancel(uid, admin));
    await shop.spread();
    const stock = shop.catalog.stockOf(11);
    expect((await deeds['takes goods back'](it)).status).toBe(200);
    expect(shop.catalog.stockOf(11)).toBe(stock + 1);
    expect(await deeds['takes goods back'](it)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
  });

  it('an order that is still being placed waits with everything', async () => {
    const as = newcomer();
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], as);
    shop.catalog.faults.holdDelayMs = 1_500;
    const placing = shop.complete({}, as);
    const uid = await expect
      .poll(async () => (await shop.inStatus('PLACING')).at(-1), { timeout: 1_000, interval: 10 })
      .toBeDefined()
      .then(async () => (await shop.inStatus('PLACING')).at(-1) ?? '');
    shop.catalog.faults.holdDelayMs = 0;
    const it: Case = { as, uid, totalPrice: 53_000 };
    const ends = await Promise.all(
      (Object.keys(deeds) as Deed[])
        .filter((deed) => deed !== 'pays')
        .map(async (deed) => [deed, (await deeds[deed](it)).code] as const),
    );
    expect(Object.fromEntries(ends)).toEqual({
      'owner cancels': 'ORDER_BUSY',
      'admin cancels': 'ORDER_BUSY',
      ships: 'ILLEGAL_MOVE',
      links: 'ILLEGAL_MOVE',
      'owner receives': 'ILLEGAL_MOVE',
      'admin delivers': 'ILLEGAL_MOVE',
      'asks for a refund': 'REFUND_NOT_DELIVERED',
      'takes goods back': 'ILLEGAL_MOVE',
    });
    expect(await shop.validate(uid, 'imp_1', as)).toMatchObject({ status: 503, code: 'ORDER_BUSY' });
    expect((await placing).body).toMatchObject({ merchantUid: uid, paid: false });
  });
});
