import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { saleLimitMinutes } from '@gyeol/contracts/rules/sale.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertHold,
  insertReturnedPieces,
  readRemaining,
  releaseHolds,
  sellHold,
} from '../../src/stock/stock-store.ts';
import { admin, openCatalog, type Shop } from './catalog.ts';

const begins = new Date('2027-01-04T01:00:00.000Z');
const hour = 60 * 60_000;
const minute = 60_000;
const ends = new Date(begins.getTime() + hour);
const limitEnds = ends.getTime() + saleLimitMinutes * minute;
const ofItem = 2;
const ofSale = 3;

/** A step of a buyer, his browser, or the shop. Numbers choose an item, an order or a claim among those that there are. */
type Step =
  | {
      readonly do: 'hold';
      readonly lines: readonly [item: number, quantity: number][];
      readonly replaces: number | null;
    }
  | { readonly do: 'repeat' | 'expire' | 'pay' | 'cancel'; readonly order: number }
  | { readonly do: 'return'; readonly order: number; readonly quantity: number }
  | { readonly do: 'exchange'; readonly item: number; readonly quantity: number }
  | { readonly do: 'wait'; readonly minutes: number };
const pick = fc.nat({ max: 7 });
const quantity = fc.integer({ min: 1, max: 4 });
const ofOrder = <Kind extends 'repeat' | 'expire' | 'pay' | 'cancel'>(kind: Kind) =>
  fc.record({ do: fc.constant(kind), order: pick });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      lines: fc.uniqueArray(fc.tuple(fc.nat({ max: 2 }), quantity), {
        ...{ minLength: 1, maxLength: 3, selector: ([item]) => item },
      }),
      replaces: fc.option(pick),
    }),
  },
  ofOrder('repeat'),
  ofOrder('expire'),
  ofOrder('pay'),
  ofOrder('cancel'),
  fc.record({ do: fc.constant('return' as const), order: pick, quantity }),
  fc.record({ do: fc.constant('exchange' as const), item: fc.nat({ max: 2 }), quantity }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 45 }) }) },
);

interface ModelOrder {
  readonly uid: string;
  readonly at: number;
  /** Pieces by item: 0 has a limit and is in the sale, 1 is in the sale, 2 has only a limit. */
  readonly pieces: Map<number, number>;
  /** False for a hold to which no limit applied; it is never counted. */
  readonly counted: boolean;
  /** True after a part has come back. The lines of the order then differ from those of its hold. */
  returned: boolean;
  state: 'HELD' | 'SOLD' | 'RELEASED';
}
const limitOf = (item: number): number | null => (item === 1 ? null : ofItem);
const isInSale = (item: number): boolean => item < 2;
const limitCounts = (at: number): boolean => at >= begins.getTime() && at < limitEnds;
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** The plain rule: what a buyer has of an item, and of the sale. */
const countedOrders = (orders: readonly ModelOrder[], except: string | undefined) =>
  orders.filter(({ uid, counted, state }) => counted && state !== 'RELEASED' && uid !== except);
const hasOfItem = (orders: readonly ModelOrder[], item: number, except?: string): number =>
  sum(countedOrders(orders, except).map(({ pieces }) => pieces.get(item) ?? 0));
const hasOfSale = (orders: readonly ModelOrder[], except?: string): number =>
  sum(
    countedOrders(orders, except)
      .filter(({ at }) => limitCounts(at))
      .flatMap(({ pieces }) => [...pieces].flatMap(([item, count]) => (isInSale(item) ? [count] : []))),
  );
const isAllowed = (orders: readonly ModelOrder[], pieces: ReadonlyMap<number, number>, at: number, except?: string) => {
  const ofLimits = [...pieces].every(([item, count]) => {
    const limit = limitOf(item);
    return limit === null || count + hasOfItem(orders, item, except) <= limit;
  });
  const inSale = sum([...pieces].flatMap(([item, count]) => (isInSale(item) ? [count] : [])));
  return ofLimits && (!limitCounts(at) || inSale === 0 || inSale + hasOfSale(orders, except) <= ofSale);
};
const remainingOfItem = (orders: readonly ModelOrder[], item: number, at: number): number | null => {
  const limit = limitOf(item);
  const left = [
    ...(limit === null ? [] : [limit - hasOfItem(orders, item)]),
    ...(isInSale(item) && limitCounts(at) ? [ofSale - hasOfSale(orders)] : []),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
};

interface Goods {
  readonly items: readonly { readonly id: number; readonly option: number }[];
}
/** Adds three items, the first two in a sale with a limit. Orders are so many that their stock must be large. */
const offerLimited = async (shop: Shop): Promise<Goods> => {
  const items = [];
  for (const item of [0, 1, 2]) {
    const itemOptionDTOs = [{ name: '블랙', stockQuantity: 1_000_000, additionalPrice: 0 }];
    const { id, optionIds } = await shop.addItem({ itemOptionDTOs, buyerLimit: limitOf(item) });
    items.push({ id, option: optionIds[0] as number });
  }
  shop.setNow(new Date(begins.getTime() - hour));
  const body = {
    ...{ title: '한정 행사', startsAt: begins.toISOString(), endsAt: ends.toISOString(), categoryIds: [] },
    ...{ discountRate: 10, discountAmount: null, buyerLimit: ofSale },
    itemIds: items.filter((_, item) => isInSale(item)).map(({ id }) => id),
  };
  expect((await shop.call(calls.createSale, { body, as: admin })).status).toBe(200);
  return { items };
};

/** One buyer on his way. */
interface Walk {
  readonly tx: Tx;
  readonly items: Goods['items'];
  readonly id: number;
  readonly buyer: string;
  readonly orders: ModelOrder[];
  now: number;
  /** The number of orders and claims until now, for their keys. */
  keys: number;
}
const linesOf = ({ items }: Walk, pieces: ReadonlyMap<number, number>) =>
  [...pieces].map(([item, count]) => ({ itemOptionId: items[item]?.option ?? 0, quantity: count, unitPrice: 1 }));
const orderAt = ({ orders }: Walk, index: number | null): ModelOrder | undefined =>
  index === null ? undefined : orders[index % Math.max(1, orders.length)];
const nextKey = (walk: Walk): number => {
  walk.keys += 1;
  return walk.id * 1_000 + walk.keys;
};

const hold = async (walk: Walk, uid: string, pieces: Map<number, number>, replaced?: ModelOrder): Promise<void> => {
  const { tx, orders, buyer, now } = walk;
  const counted = [...pieces.keys()].some((item) => limitOf(item) !== null || (isInSale(item) && limitCounts(now)));
  const allowed = uid.startsWith('claim:') || isAllowed(orders, pieces, now, replaced?.uid);
  const wanted = { merchantUid: uid, replaces: replaced?.uid ?? null, lines: linesOf(walk, pieces), buyer };
  expect((await insertHold(tx, wanted, new Date(now))).outcome).toBe(allowed ? 'held' : 'limit');
  if (!allowed) return;
  if (replaced) replaced.state = 'RELEASED';
  orders.push({ uid, at: now, pieces, counted, returned: false, state: 'HELD' });
};
const repeat = async (walk: Walk, { uid, pieces, state, returned }: ModelOrder): Promise<void> => {
  const wanted = { merchantUid: uid, replaces: null, lines: linesOf(walk, pieces), buyer: walk.buyer };
  const { outcome } = await insertHold(walk.tx, wanted, new Date(walk.now));
  expect(outcome).toBe(state === 'RELEASED' ? 'released' : returned ? 'differs' : 'held');
};
const giveBack = async (walk: Walk, order: ModelOrder, most: number): Promise<void> => {
  if (order.state !== 'SOLD') return;
  const back = new Map(
    [...order.pieces].flatMap(([item, count]) => (count > 0 ? [[item, Math.min(count, most)]] : [])),
  );
  if (back.size === 0) return;
  const lines = linesOf(walk, back).map((line) => ({ ...line, restocked: line.quantity }));
  await insertReturnedPieces(walk.tx, order.uid, { claimId: nextKey(walk), lines });
  order.returned = true;
  for (const [item, count] of back) order.pieces.set(item, (order.pieces.get(item) ?? 0) - count);
};
const release = async ({ tx }: Walk, order: ModelOrder, soldToo: boolean): Promise<void> => {
  await releaseHolds(tx, { merchantUids: [order.uid], cause: soldToo ? 'cancelled' : 'ended', soldToo });
  if (soldToo || order.state === 'HELD') order.state = 'RELEASED';
};
const pay = async (walk: Walk, order: ModelOrder): Promise<void> => {
  if (order.state !== 'HELD') return;
  await sellHold(walk.tx, { merchantUid: order.uid, lines: linesOf(walk, order.pieces) });
  order.state = 'SOLD';
};

const take = async (walk: Walk, next: Step): Promise<void> => {
  if (next.do === 'wait') {
    walk.now += next.minutes * minute;
    return;
  }
  if (next.do === 'hold') {
    const earlier = orderAt(walk, next.replaces);
    return hold(
      walk,
      `${walk.buyer}-${nextKey(walk)}`,
      new Map(next.lines),
      earlier?.state === 'HELD' ? earlier : undefined,
    );
  }
  if (next.do === 'exchange') return hold(walk, exchangeHoldKey(nextKey(walk)), new Map([[next.item, next.quantity]]));
  const order = orderAt(walk, next.order);
  if (order === undefined) return;
  if (next.do === 'repeat') return repeat(walk, order);
  if (next.do === 'return') return giveBack(walk, order, next.quantity);
  return next.do === 'pay' ? pay(walk, order) : release(walk, order, next.do === 'cancel');
};

/** The shop knows what the model knows, and the buyer has no piece too many, but for those of exchanges. */
const check = async ({ tx, items, buyer, orders, now }: Walk): Promise<void> => {
  for (const [item, { id }] of items.entries())
    expect((await readRemaining(tx, id, buyer, new Date(now)))?.remaining).toBe(remainingOfItem(orders, item, now));
  const bought = orders.filter(({ uid }) => !uid.startsWith('claim:'));
  for (const item of [0, 2]) expect(hasOfItem(bought, item)).toBeLessThanOrEqual(ofItem);
  expect(hasOfSale(bought)).toBeLessThanOrEqual(ofSale);
};

const walk = async (tx: Tx, { items }: Goods, id: number, steps: readonly Step[]): Promise<void> => {
  const buyer = `member:${id}`;
  const way: Walk = { tx, items, id, buyer, orders: [], now: begins.getTime() - 40 * minute, keys: 0 };
  for (const next of steps) {
    await take(way, next);
    await check(way);
  }
};

/** Walks random sequences, each of another buyer. fast-check prints the seed and the shortest sequence that fails. */
const walkLimits = (shop: Shop, goods: Goods, runs: number) => {
  let walks = 1_000_000;
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      walks += 1;
      await shop.database.db.tx((tx) => walk(tx, goods, walks, steps));
    }),
    { numRuns: runs },
  );
};

/** The test of `runs` sequences. It takes some 25 ms for each of them, and more on a busy machine. */
export const testWalks = (runs: number, timeout: number): void => {
  let shop: Shop;
  let goods: Goods;
  beforeAll(async () => {
    shop = await openCatalog();
    goods = await offerLimited(shop);
  });
  afterAll(() => shop.close());

  const name = `nobody keeps more pieces than the limits of items and sales allow, by any of ${runs} sequences of calls`;
  it(name, { timeout }, async () => {
    await walkLimits(shop, goods, runs);
    expect(await shop.drift()).toBe(0);
  });
};
