import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMove, type OrderState } from '../src/orders/order.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, openShop, owner, type Shop, stranger } from './support/shop.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

/** What people, providers and clocks may do, in any order. `pick` chooses among what is there. */
type Deed =
  | { do: 'place'; option: 11 | 22 | 33; coupon: boolean; who: 0 | 1 }
  | { do: 'charge'; pick: number; amount: 'right' | 'wrong'; status: 'paid' | 'failed' | 'ready' }
  | { do: 'hear'; pick: number; by: 'validate' | 'webhook' }
  | { do: 'cancel'; pick: number; by: 'owner' | 'admin' }
  | { do: 'console'; pick: number }
  | { do: 'ship' | 'deliver'; pick: number }
  | { do: 'wait'; minutes: number }
  | { do: 'weather'; down: boolean; dropAnswer: number; cancelFail: number }
  | { do: 'neighbours'; hold: 'well' | 'before' | 'after'; coupon: 'well' | 'before' | 'after'; release: boolean }
  | { do: 'spread' }
  | { do: 'work'; name: 'reconcile' | 'expire' | 'abandon' | 'cancels' | 'returns' };

const pick = fc.nat({ max: 50 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      option: fc.constantFrom(11 as const, 22 as const, 33 as const),
      coupon: fc.boolean(),
      who: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      pick,
      amount: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
      status: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'ready' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hear' as const),
      pick,
      by: fc.constantFrom('validate' as const, 'webhook' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      pick,
      by: fc.constantFrom('owner' as const, 'admin' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('console' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'deliver' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      down: fc.boolean(),
      dropAnswer: fc.nat({ max: 2 }),
      cancelFail: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('neighbours' as const),
      hold: fc.constantFrom('well' as const, 'before' as const, 'after' as const),
      coupon: fc.constantFrom('well' as const, 'before' as const, 'after' as const),
      release: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'spread' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      name: fc.constantFrom(
        'reconcile' as const,
        'expire' as const,
        'abandon' as const,
        'cancels' as const,
        'returns' as const,
      ),
    }),
  },
);

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
const people = [owner, stranger];

const makeWorld = (shop: Shop) => {
  let clock = Date.now();
  let stormy = false;
  const placed: { merchantUid: string; totalPrice: number; who: number }[] = [];
  const charged: { merchantUid: string; impUid: string; who: number }[] = [];
  const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
  const place = async ({ option, coupon, who }: Deed & { do: 'place' }) => {
    const as = people[who];
    if ((await shop.sheet([{ itemOptionId: option, quantity: 1 }], as)).status !== 200) return;
    const done = await shop.complete(coupon && who === 0 ? { couponMapId: 501 } : {}, as);
    if (done.status === 200) placed.push({ ...done.body, who });
  };
  const charge = async (deed: Deed & { do: 'charge' }) => {
    const order = chosen(placed, deed.pick);
    if (order === undefined || order.totalPrice === 0) return;
    const amount = deed.amount === 'right' ? order.totalPrice : 1_000;
    const { merchantUid, who } = order;
    charged.push({ merchantUid, who, impUid: await provider.charge({ merchantUid, amount, status: deed.status }) });
  };
  const hear = async ({ pick: at, by }: Deed & { do: 'hear' }) => {
    const payment = chosen(charged, at);
    if (payment === undefined) return;
    const { merchantUid, impUid, who } = payment;
    if (by === 'validate') await shop.validate(merchantUid, impUid, people[who]);
    else await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' });
  };
  const onOrder = async (deed: Extract<Deed, { do: 'cancel' | 'ship' | 'deliver' }>) => {
    const order = chosen(placed, deed.pick);
    if (order === undefined) return;
    if (deed.do === 'cancel') await shop.cancel(order.merchantUid, deed.by === 'admin' ? admin : people[order.who]);
    else if (deed.do === 'ship') await shop.ship(order.merchantUid);
    else await shop.deliver(order.merchantUid, people[order.who]);
  };
  const consoleCancel = async ({ pick: at }: Deed & { do: 'console' }) => {
    const payment = chosen(charged, at);
    // The console says no to what was not paid; that is not our matter.
    if (payment !== undefined) await provider.consoleCancel(payment.impUid).catch(() => undefined);
  };
  const neighbours = ({ hold, coupon, release }: Pick<Deed & { do: 'neighbours' }, 'hold' | 'coupon' | 'release'>) => {
    const lost = problem('UNAVAILABLE');
    const at = (when: string) => ({
      before: when === 'before' ? lost : undefined,
      after: when === 'after' ? lost : undefined,
    });
    shop.catalog.faults.hold = at(hold);
    shop.coupons.faults.hold = at(coupon);
    shop.catalog.faults.release = at(release ? 'well' : 'before');
  };
  const wait = (minutes: number) => {
    clock += minutes * 60_000;
    shop.setNow(new Date(clock));
  };
  const carryOut = async (deed: Deed): Promise<unknown> => {
    switch (deed.do) {
      case 'place':
        return place(deed);
      case 'charge':
        return charge(deed);
      case 'hear':
        return hear(deed);
      case 'console':
        return consoleCancel(deed);
      case 'wait':
        return wait(deed.minutes);
      case 'weather':
        stormy ||= deed.down || deed.dropAnswer > 0;
        return provider.behave({ down: deed.down, dropAnswer: deed.dropAnswer, cancelFail: deed.cancelFail });
      case 'neighbours':
        return neighbours(deed);
      case 'spread':
        return shop.spread();
      case 'work':
        return shop.work(deed.name);
      default:
        return onOrder(deed);
    }
  };
  /** A day of good weather, in which everything that was begun comes to its end. */
  const calm = async () => {
    await provider.heal();
    neighbours({ hold: 'well', coupon: 'well', release: true });
    // The circuit breaker rests by the real clock.
    if (stormy) await new Promise((resolve) => setTimeout(resolve, 2_100));
    for (const minutes of [1, 1, 5, 15, 60, 60, 1_440, 1_440]) {
      wait(minutes);
      for (const name of ['abandon', 'cancels', 'returns', 'reconcile', 'expire']) await shop.work(name);
      await shop.spread();
    }
  };
  return { carryOut, calm };
};

const isPaid = ({ status }: OrderRow) => status === 'PREPARING' || status === 'SHIPPING' || status === 'DELIVERED';

const checkMoney = async (shop: Shop, order: OrderRow): Promise<void> => {
  const atProvider = (await provider.payments(order.merchantUid))
    .filter(({ status }) => status === 'paid' || status === 'cancelled')
    .reduce((sum, payment) => sum + payment.amount - payment.cancel_amount, 0);
  const { net } = await shop.database.db.one<{ net: number }>(sums, [order.merchantUid]);
  expect(net, `${order.merchantUid} ${order.status}: ledger and provider`).toBe(atProvider);
  expect(net, `${order.merchantUid} ${order.status}: money kept`).toBe(isPaid(order) ? order.totalPrice : 0);
};

const checkHold = (shop: Shop, order: OrderRow): void => {
  const sold = isPaid(order) || (order.status === 'CANCELLED' && order.shippedAt !== null);
  const hold = shop.catalog.holds.get(order.merchantUid)?.state ?? 'RELEASED';
  expect(hold, `${order.merchantUid} ${order.status}: stock`).toBe(sold ? 'SOLD' : 'RELEASED');
};

const checkTrail = async (shop: Shop, { merchantUid }: OrderRow): Promise<void> => {
  const states = await shop.database.db.rows<{ status: OrderState }>(trail, [merchantUid]);
  states.forEach(({ status }, at) => {
    const before = states[at - 1]?.status;
    if (before !== undefined && before !== status) expect(canMove(before, status), `${before} → ${status}`).toBe(true);
  });
  const told = await shop.eventsOf(merchantUid);
  const once = (types: string[]) => told.filter((type) => types.includes(type)).length;
  expect(once(['PaymentValidated'])).toBeLessThanOrEqual(1);
  expect(once(['OrderExpired', 'PaymentFailed', 'OrderAbandoned', 'OrderCancelled'])).toBeLessThanOrEqual(1);
};

const checkShop = async (shop: Shop): Promise<void> => {
  const orders = await shop.database.db.rows<OrderRow>(allOrders);
  for (const order of orders) {
    expect(['PLACING', 'AWAITING_PAYMENT']).not.toContain(order.status);
    expect(order.cancelRequestedAt).toBeNull();
    await checkMoney(shop, order);
    checkHold(shop, order);
    await checkTrail(shop, order);
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
  // That a provider is away for long is an alarm, and rightly so.
  const alarms = ['a cancel waits for the provider', 'money cannot be given back: look at the provider console'];
  const errors = shop.logged.filter(({ level, msg }) => level === 'error' && !alarms.includes(String(msg)));
  expect(errors).toEqual([]);
};

describe('whatever happens, in whatever order and at the same time', () => {
  it('paid − refunded is what the provider has, and every hold is given back or sold exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 }),
        async (deeds) => {
          await provider.heal();
          const shop = await openShop(provider);
          try {
            const world = makeWorld(shop);
            for (const together of deeds) await Promise.all(together.map(world.carryOut));
            await world.calm();
            await checkShop(shop);
          } finally {
            await shop.close();
          }
        },
      ),
      { numRuns: Number(process.env.MONEY_RUNS ?? 12), endOnFailure: true },
    );
  }, 240_000);

  it('answers a history row for what was paid and nothing for what was not', async () => {
    await provider.heal();
    const shop = await openShop(provider);
    const { merchantUid } = await shop.buy();
    const waiting = await shop.place(22);
    const ask = (uid: string) => shop.call(orderCalls.paymentRecorded, { as: owner, params: { merchantUid: uid } });
    expect((await ask(merchantUid)).status).toBe(200);
    expect((await ask(waiting.merchantUid)).status).toBe(404);
    await shop.close();
  });
});
