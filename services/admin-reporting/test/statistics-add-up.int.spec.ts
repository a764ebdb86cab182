import {
  orderCancelled,
  orderDelivered,
  orderShipped,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { addDays, businessDay, businessRange, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const as = { id: 1, role: 'ROLE_ADMIN' as const };
const firstDay = '2026-05-30';
const dayCount = 5;
const empty = sql('test.empty', 'delete from orders');
const noEarly = sql('test.no-early', 'delete from early_facts');

let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'admin-reporting',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: { backupTo: undefined },
  });
});
afterAll(() => service.close());

interface Line {
  optionId: number;
  quantity: number;
}
interface Order {
  merchantUid: string;
  paidAt: Date;
  total: number;
  /** The method as the event reports it; undefined in an event of the previous release. */
  method: string | undefined;
  lines: Line[];
  /** The last step of the order before a cancellation. A cancelled order may have reached any step. */
  way: 'paid' | 'shipped' | 'delivered';
  cancelled: boolean;
}
/** Times at the cut-off of a business day, shortly before and after it, and later in the day. */
const moment = fc
  .tuple(fc.nat(dayCount - 1), fc.constantFrom(-1_000, -1, 0, 1, 1_000, 3_600_000, 40_000_000))
  .map(([day, offset]) => new Date(seoulInstant(addDays(firstDay, day), 11).getTime() + offset));
const line = fc.record({ optionId: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 4 }) });
const orders = fc
  .array(
    fc.record({
      paidAt: moment,
      total: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300_000 })),
      method: fc.constantFrom('card', 'naverpay', 'other', undefined),
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ optionId }) => optionId }),
      way: fc.constantFrom('paid' as const, 'shipped' as const, 'delivered' as const),
      cancelled: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((list) => list.map((order, index): Order => ({ ...order, merchantUid: `o${index}` })));

const itemOf = (optionId: number): number => Math.ceil(optionId / 2);
const person = { username: 'a@b.kr', displayName: '결이', realName: '홍길동', phoneNumber: '01012345678' };
const receiver = {
  name: '홍길동',
  phoneNumber: '01012345678',
  postCode: '04524',
  address: '서울',
  detailAddress: '1층',
};
const linesOf = ({ merchantUid, lines }: Order) =>
  lines.map(({ optionId, quantity }, index) => ({
    lineId: Number(merchantUid.slice(1)) * 10 + index + 1,
    itemId: itemOf(optionId),
    itemOptionId: optionId,
    title: `상품 ${itemOf(optionId)}`,
    itemOptionName: `옵션 ${optionId}`,
    imageUrl: '/media/a.webp',
    quantity,
    unitPrice: 1_000,
  }));

/** The events of an order, each as a function that delivers it. */
const factsOf = (order: Order) => {
  const { merchantUid, total, paidAt } = order;
  const key = { merchantUid, memberId: 7, itemTitles: '지갑' };
  const subject = merchantUid;
  const at = '2026-06-10T00:00:00.000Z';
  const deliveries: (() => Promise<unknown>)[] = [
    () =>
      service.deliver(paymentValidated, {
        subject,
        version: 3,
        data: {
          ...{ ...key, buyer: person, receiver, postMemo: null, couponMapId: null, couponTitle: null, discount: 0 },
          ...{ lines: linesOf(order), productTotal: total, deliveryFee: 0, totalPrice: total, provider: null },
          ...{ impUid: null, paidAt: paidAt.toISOString(), cartLines: [] },
          ...(order.method && { paymentMethod: order.method }),
        },
      }),
  ];
  if (order.way !== 'paid') {
    const parcel = {
      receiverPhone: '0101',
      carrier: 'epost',
      trackingNumber: '1',
      postUrl: 'https://a.kr',
      shippedAt: at,
    };
    deliveries.push(() => service.deliver(orderShipped, { subject, version: 4, data: { ...key, ...parcel } }));
  }
  if (order.way === 'delivered') {
    const data = { ...key, lines: linesOf(order), deliveredAt: at };
    deliveries.push(() => service.deliver(orderDelivered, { subject, version: 5, data }));
  }
  if (order.cancelled) {
    const end = {
      totalPrice: total,
      refunded: total,
      restock: true,
      couponMapId: null,
      cancelledAt: at,
      by: 'admin' as const,
    };
    deliveries.push(() => service.deliver(orderCancelled, { subject, version: 6, data: { ...key, ...end } }));
  }
  return deliveries;
};
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const counted = (list: readonly Order[], from: Date, to: Date) =>
  list.filter(({ paidAt, cancelled }) => !cancelled && paidAt >= from && paidAt < to);

const expectSales = async (list: readonly Order[], from: Date, to: Date) => {
  const query = { startDate: from.toISOString(), endDate: to.toISOString() };
  const inside = counted(list, from, to);
  const stats = (await service.call(reportingCalls.paymentStats, { as, query })).body;
  expect(stats).toEqual({ totalSales: sum(inside.map(({ total }) => total)), totalCount: inside.length });

  const sold = new Map<number, number>();
  for (const { optionId, quantity } of inside.flatMap(({ lines }) => lines)) {
    sold.set(optionId, (sold.get(optionId) ?? 0) + quantity);
  }
  const items = (await service.call(reportingCalls.itemSales, { as, params: { page: 0, size: 10 }, query })).body;
  const sales = items._embedded.itemSalesDTOList;
  expect(new Map(sales.flatMap(({ itemOptions }) => itemOptions.map((of) => [of.itemOptionId, of.quantity])))).toEqual(
    sold,
  );
  for (const item of sales) expect(item.totalQuantity).toBe(sum(item.itemOptions.map(({ quantity }) => quantity)));
  expect(items.page.totalElements).toBe(new Set([...sold.keys()].map(itemOf)).size);
};
const expectDays = async (list: readonly Order[]) => {
  const query = { startDate: addDays(firstDay, -1), endDate: addDays(firstDay, dayCount) };
  const { days, statuses, methods } = (await service.call(reportingCalls.dailyStats, { as, query })).body;
  for (const { day, totalSales, totalCount } of days) {
    const { from, to } = businessRange(day, day);
    const inside = counted(list, from, to);
    expect([day, totalSales, totalCount]).toEqual([day, sum(inside.map(({ total }) => total)), inside.length]);
    expect(inside.every(({ paidAt }) => businessDay(paidAt) === day)).toBe(true);
  }
  const paidWith = ({ total, method = 'card' }: Order) => (total === 0 ? null : method);
  const stands = list.filter(({ cancelled }) => !cancelled);
  expect(methods).toHaveLength(new Set(stands.map(paidWith)).size);
  for (const { paymentMethod, count, total } of methods) {
    const same = stands.filter((order) => paidWith(order) === paymentMethod);
    expect([paymentMethod, count, total]).toEqual([paymentMethod, same.length, sum(same.map((order) => order.total))]);
  }
  expect(sum(statuses.map(({ count }) => count))).toBe(list.length);
  expect(statuses.find(({ status }) => status === 'CANCELLED')?.count).toBe(
    list.filter(({ cancelled }) => cancelled).length,
  );
};

/** Generates orders and their events. The events come in any sequence, and some are repeated. */
const story = orders.chain((list) => {
  const facts = list.flatMap((order) => factsOf(order).map((_, index) => [order, index] as const));
  const all = fc.shuffledSubarray(facts, { minLength: facts.length });
  return fc.tuple(fc.constant(list), all, fc.shuffledSubarray(facts), moment, moment);
});

it('statistics equal the sums of the orders, even when events repeat or arrive out of order', async () => {
  const property = fc.asyncProperty(story, async ([list, facts, again, one, other]) => {
    await service.db.run(empty);
    await service.db.run(noEarly);
    for (const [order, index] of [...facts, ...again]) await factsOf(order)[index]?.();
    const [from, to] = one < other ? [one, other] : [other, one];
    await expectSales(list, from, to);
    await expectSales(list, one, one);
    await expectSales(list, seoulInstant('2000-01-01'), seoulInstant('2099-01-01'));
    // Checks a period of most of a month, which is computed as the whole month minus the other days.
    await expectSales(list, seoulInstant('2026-05-03', 11), seoulInstant(addDays(firstDay, 1), 11));
    const { from: begins, to: ends } = businessRange(firstDay, addDays(firstDay, 1));
    await expectSales(list, begins, ends);
    await expectDays(list);
  });
  await fc.assert(property, { numRuns: 25 });
}, 120_000);
