import type { Answer } from '../../../../shared/api/call-types.ts';

export type SaleQueue = Answer<'waiting.saleQueue'>;
export type SaleOrders = Answer<'waiting.saleOrders'>;
export type SaleStock = Answer<'catalog.saleStock'>;

/** The last answer of one service. It stays after a failure. */
export interface Source<T> {
  readonly data: T | undefined;
  readonly failed: boolean;
}
/** The last counts that were read in a minute. */
export interface MinuteCounts {
  /** The beginning of the minute, in ms since 1970. */
  readonly minute: number;
  /** Undefined until a source has answered. */
  readonly admitted: number | undefined;
  readonly paidOrders: number | undefined;
}
export interface SaleLive {
  readonly queue: Source<SaleQueue>;
  readonly orders: Source<SaleOrders>;
  readonly stock: Source<SaleStock>;
  readonly minutes: readonly MinuteCounts[];
}
type Answers = readonly [
  queue: PromiseSettledResult<SaleQueue>,
  orders: PromiseSettledResult<SaleOrders>,
  stock: PromiseSettledResult<SaleStock>,
];

const minuteMs = 60_000;
/** One more than the minutes that the chart shows, because a bar is a difference. */
const mostMinutes = 11;

const sourceOf = <T>(result: PromiseSettledResult<T>, before: Source<T> | undefined): Source<T> =>
  result.status === 'fulfilled' ? { data: result.value, failed: false } : { data: before?.data, failed: true };

/** Replaces the counts of the present minute. A source that failed keeps the counts it had. */
const withCounts = (
  before: readonly MinuteCounts[],
  { queue, orders }: Pick<SaleLive, 'queue' | 'orders'>,
  now: number,
): readonly MinuteCounts[] => {
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const last = before.at(-1);
  const counts = {
    minute,
    admitted: queue.data?.queue?.admitted ?? last?.admitted,
    paidOrders: orders.data?.paidOrders ?? last?.paidOrders,
  };
  return [...before.filter((one) => one.minute !== minute), counts].slice(-mostMinutes);
};

/** The figures after another reading. */
export const nextLive = (before: SaleLive | undefined, [queue, orders, stock]: Answers, now: number): SaleLive => {
  const sources = {
    queue: sourceOf(queue, before?.queue),
    orders: sourceOf(orders, before?.orders),
    stock: sourceOf(stock, before?.stock),
  };
  return { ...sources, minutes: withCounts(before?.minutes ?? [], sources, now) };
};

/**
 * Answers the growth of a count in each minute but the first. A count that began again at 0 has not grown. After a
 * minute without a reading the growth is not known, and is left out.
 */
export const growthOf = (minutes: readonly MinuteCounts[], count: 'admitted' | 'paidOrders'): number[] =>
  minutes.slice(1).map((one, index) => {
    const before = minutes[index] as MinuteCounts;
    const [from, to] = [before[count], one[count]];
    if (from === undefined || to === undefined || one.minute - before.minute > minuteMs) return 0;
    return Math.max(0, to - from);
  });
