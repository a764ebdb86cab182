import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBecome, type OrderState } from '../src/order/order-states.ts';
import { action } from './support/actions.ts';
import { owner } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { createWorld } from './support/world.ts';

useShopForEachTest();

const allOrders = sql(
  'test.all-orders',
  `select merchant_uid as "merchantUid", status, total_price as "totalPrice", shipped_at as "shippedAt",
     cancel_requested_at as "cancelRequestedAt", coupon_map_id as "couponMapId", imp_uid as "impUid"
   from orders order by merchant_uid`,
);
const trail = sql('test.trail', 'select status from order_log where merchant_uid = $1::text order by version');
const sums = sql(
  'test.sums',
  `select coalesce(sum(case when kind = 'paid' then amount else -amount end), 0)::bigint as net
   from ledger where merchant_uid = $1::text`,
);
const openMoney = sql('test.open-money', `select count(*) as n from payments where role = 'RETURNING'`);

interface OrderRow {
  merchantUid: string;
  status: OrderState;
  totalPrice: number;
  shippedAt: Date | null;
  cancelRequestedAt: Date | null;
  couponMapId: number | null;
  impUid: string | null;
}
const isPaid = ({ status }: OrderRow) => status === 'PREPARING' || status === 'SHIPPING' || status === 'DELIVERED';

const checkMoney = async (order: OrderRow): Promise<void> => {
  const atProvider = (await provider.payments(order.merchantUid))
    .filter(({ status }) => status === 'paid' || status === 'cancelled')
    .reduce((sum, payment) => sum + payment.amount - payment.cancel_amount, 0);
  const { net } = await shop.database.db.one<{ net: number }>(sums, [order.merchantUid]);
  expect(net, `${order.merchantUid} ${order.status}: ledger and provider`).toBe(atProvider);
  expect(net, `${order.merchantUid} ${order.status}: money kept`).toBe(isPaid(order) ? order.totalPrice : 0);
};

const checkHold = (order: OrderRow): void => {
  const sold = isPaid(order) || (order.status === 'CANCELLED' && order.shippedAt !== null);
  const hold = shop.catalog.holds.get(order.merchantUid)?.state ?? 'RELEASED';
  expect(hold, `${order.merchantUid} ${order.status}: stock`).toBe(sold ? 'SOLD' : 'RELEASED');
};

const checkTrail = async ({ merchantUid }: OrderRow): Promise<void> => {
  const states = await shop.database.db.rows<{ status: OrderState }>(trail, [merchantUid]);
  states.forEach(({ status }, at) => {
    const before = states[at - 1]?.status;
    if (before !== undefined && before !== status)
      expect(canBecome(before, status), `${before} → ${status}`).toBe(true);
  });
  const published = await shop.eventsOf(merchantUid);
  const once = (types: string[]) => published.filter((type) => types.includes(type)).length;
  expect(once(['PaymentValidated'])).toBeLessThanOrEqual(1);
  expect(once(['OrderExpired', 'PaymentFailed', 'OrderAbandoned', 'OrderCancelled'])).toBeLessThanOrEqual(1);
};

const checkShop = async (): Promise<void> => {
  const orders = await shop.database.db.rows<OrderRow>(allOrders);
  for (const order of orders) {
    expect(['PLACING', 'AWAITING_PAYMENT']).not.toContain(order.status);
    expect(order.cancelRequestedAt).toBeNull();
    await checkMoney(order);
    checkHold(order);
    await checkTrail(order);
  }
  const out = (option: number) =>
    [...shop.catalog.holds.values()]
      .filter(({ state }) => state !== 'RELEASED')
      .flatMap(({ lines }) => lines)
      .filter(({ itemOptionId }) => itemOptionId === option)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  expect([11, 22, 33].map((option) => shop.catalog.stockOf(option) + out(option))).toEqual([10, 5, 1]);
  const user = orders.filter((order) => order.couponMapId !== null && isPaid(order));
  expect(shop.coupons.copies[0]?.heldBy ?? null).toBe(user[0]?.merchantUid ?? null);
  expect(user.length).toBeLessThanOrEqual(1);
  expect(await shop.database.db.one(openMoney)).toEqual({ n: 0 });
  // These errors are expected, because the provider may be down for long.
  const alarms = ['a cancel waits for the provider', 'money cannot be refunded: look at the provider console'];
  const errors = shop.logged.filter(({ level, msg }) => level === 'error' && !alarms.includes(String(msg)));
  expect(errors).toEqual([]);
};

describe('the money of orders', () => {
  it('matches the provider after random concurrent actions, and every hold is released or sold once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 }),
        async (rounds) => {
          await newShop();
          const world = createWorld(shop, provider);
          for (const together of rounds) await Promise.all(together.map(world.carryOut));
          await world.calm();
          await checkShop();
        },
      ),
      { numRuns: Number(process.env.MONEY_RUNS ?? 12), endOnFailure: true },
    );
  }, 240_000);

  it('is recorded for a paid order, and is not found (404) for an unpaid order', async () => {
    const { merchantUid } = await shop.buy();
    const waiting = await shop.place(22);
    const ask = (merchantUid: string) => shop.call(orderCalls.paymentRecorded, { as: owner, params: { merchantUid } });
    expect((await ask(merchantUid)).status).toBe(200);
    expect((await ask(waiting.merchantUid)).status).toBe(404);
  });
});
