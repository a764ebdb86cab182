import { describe, expect, it } from 'vitest';
import { growthOf, nextLive, type SaleLive, type SaleOrders, type SaleQueue, type SaleStock } from './sale-live.ts';

const events = { count: 0, oldestSeconds: 0 };
const queueOf = (admitted: number): SaleQueue => ({
  gate: 'ON',
  queue: {
    ...{ doorId: 1, waiting: 10, away: 0, admitted, perMinute: 60, rateReason: 'RISING' },
    ...{ refusals: [], gateways: 1 },
  },
  orderInstances: { known: 1, up: 1 },
});
const ordersOf = (paidOrders: number): SaleOrders => ({ paidOrders, paidPieces: paidOrders, unpaidOrders: 0, events });
const stock: SaleStock = {
  ...{ title: '발매', startsAt: '2026-12-01T01:00:00.000Z', endsAt: null, state: 'RUNNING' },
  ...{ items: [], itemCount: 0, soldOut: 0, pieces: 0, events, lagSeconds: 0 },
};
const failed: PromiseRejectedResult = { status: 'rejected', reason: new Error('away') };
const answered = <T>(value: T): PromiseFulfilledResult<T> => ({ status: 'fulfilled', value });
const read = (before: SaleLive | undefined, second: number, admitted: number, paidOrders: number): SaleLive =>
  nextLive(before, [answered(queueOf(admitted)), answered(ordersOf(paidOrders)), answered(stock)], second * 1_000);

describe('the figures of a sale', () => {
  it('keep the last answer of a service that fails, and say so', () => {
    const first = read(undefined, 0, 5, 3);
    const after = nextLive(first, [failed, answered(ordersOf(4)), failed], 3_000);
    expect(after.queue).toEqual({ data: queueOf(5), failed: true });
    expect(after.orders).toEqual({ data: ordersOf(4), failed: false });
    expect(after.stock).toEqual({ data: stock, failed: true });
    expect(nextLive(after, [answered(queueOf(9)), failed, failed], 6_000).queue.failed).toBe(false);
  });

  it('grow by the minute, from the second minute on', () => {
    let live = read(undefined, 0, 5, 3);
    expect(growthOf(live.minutes, 'admitted')).toEqual([]);
    live = read(live, 59, 25, 13);
    live = read(live, 60, 26, 13);
    live = read(live, 90, 65, 20);
    live = read(live, 120, 65, 31);
    expect(growthOf(live.minutes, 'admitted')).toEqual([40, 0]);
    expect(growthOf(live.minutes, 'paidOrders')).toEqual([7, 11]);
  });

  it('do not fall when a count begins again', () => {
    const live = read(read(undefined, 0, 50, 3), 60, 2, 3);
    expect(growthOf(live.minutes, 'admitted')).toEqual([0]);
  });

  it('are those of the last ten minutes', () => {
    let live = read(undefined, 0, 0, 0);
    for (let minute = 1; minute < 30; minute += 1) live = read(live, minute * 60, minute, minute);
    expect(growthOf(live.minutes, 'admitted')).toHaveLength(10);
  });
});
