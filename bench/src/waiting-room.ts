import { setTimeout as sleep } from 'node:timers/promises';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { passHeader } from '@gyeol/contracts/rules/waiting.ts';
import { admin } from '../../tests/support/people.ts';
import { sandboxClient } from '../../tests/support/sandbox-client.ts';
import { ShopClient } from '../../tests/support/shop-client.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintedShopper } from '../../tests/support/tokens.ts';
import { measurePurchases } from './purchases.ts';
import { buyOnce, type Charged, newTally, type Tally } from './sale-buyer.ts';
import { arriveFor } from './sale-load.ts';
import { buyAgain, type Cheats, cheatOnce, newCheats } from './waiting-cheats.ts';
import { type Crowd, clock, newCrowd, type Shopper, standInLine, type Walk } from './waiting-crowd.ts';
import { openWaitingShop, type WaitingShop } from './waiting-parts.ts';
import { type Faults, readCost, type Seen } from './waiting-seen.ts';

export const people = Number(process.env.BENCH_CROWD ?? 5_000);
/** About half of the orders that this machine does when nobody waits, a second. */
export const letIn = Number(process.env.BENCH_LET_IN ?? 30);
/** The door at first: one a second, so that all of them wait at once. */
const heldPerMinute = 60;
const arriveWithin = 5;
const every = { reloads: 100, haste: 1_000 } as const;
export const haste = 50;
const holdSeconds = 12;
/** Longer than a command waits for its answer. */
export const silentSeconds = 5;
const recoverSeconds = 15;
/** After the rate is raised everybody has heard of it, ms. */
const settleMs = 15_000;
const browsing = 20;

const browseFor = async (shop: string, seconds: number): Promise<number[]> => {
  const looker = new ShopClient(shop);
  const times: number[] = [];
  const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 12 } as const;
  const look = async (meantAt: number): Promise<void> => {
    await looker.must(catalogCalls.getByCategory, { params });
    times.push(performance.now() - meantAt);
  };
  await (await arriveFor(seconds, browsing, look)).answered;
  return times;
};

/** Half of them come by each gateway; some are in a hurry, some load the page anew all the time. */
const makeShoppers = ({ stack, other }: WaitingShop): Shopper[] =>
  Array.from({ length: people }, (_, index) => {
    const client = mintedShopper(stack.shop, stack.dataDir);
    const clients = other ? [client, new ShopClient(other.url, client.token)] : [client];
    const reloads = index % every.reloads === 50;
    const turned = index % 2 === 0 ? clients : clients.toReversed();
    return { clients: turned, reloads, ...(index % every.haste === 500 ? { haste } : {}) };
  });

const arrive = async (crowd: Crowd, shoppers: readonly Shopper[], go: (walk: Walk) => Promise<void>) => {
  const begun = clock();
  const until = begun + 600_000;
  const gap = (arriveWithin * 1_000) / shoppers.length;
  const walks: Promise<void>[] = [];
  for (const [index, shopper] of shoppers.entries()) {
    const early = begun + index * gap - clock();
    if (early > 1) await sleep(early);
    walks.push(standInLine(crowd, shopper, until).then(go));
  }
  return Promise.all(walks);
};

const openDoor = async (shop: WaitingShop) => {
  const operator = await admin(shop.stack.shop);
  const { itemId, optionId } = await newItem(operator, 1_000_000);
  const ordinary = await newItem(operator, 100_000);
  const warm = Array.from({ length: 200 }, () => mintedShopper(shop.stack.shop, shop.stack.dataDir));
  await measurePurchases(shop.stack, warm, [ordinary.optionId], { atOnce: 8, seconds: 5 });
  const terms = { title: '한정 발매', opensAt: new Date().toISOString(), closesAt: null };
  const { doorId } = await operator.must(waitingCalls.openDoor, {
    body: { itemId, ...terms, perMinute: heldPerMinute },
  });
  const raise = () =>
    operator.must(waitingCalls.changeDoor, { params: { doorId }, body: { ...terms, perMinute: letIn * 60 } });
  return { doorId, optionId, raise };
};

/** While all of them wait: Redis is silent for some seconds, then one of the gateways is killed and started again. */
const makeFaults = async ({ redis, other }: WaitingShop): Promise<Faults | undefined> => {
  if (!redis || !other) return undefined;
  const silentFrom = clock();
  await Promise.all([redis.pause(silentSeconds * 1_000), sleep((silentSeconds + recoverSeconds) * 1_000)]);
  const silent = { from: silentFrom, to: silentFrom + silentSeconds * 1_000 };
  const from = clock();
  await other.restart();
  const restarted = { from, to: clock() };
  await sleep(recoverSeconds * 1_000);
  return { silent, restarted, over: clock() };
};

interface Goods {
  readonly doorId: number;
  readonly optionId: number;
}
/** Whoever is let in buys; some of them try it twice. */
const makeBuy = ({ stack }: WaitingShop, { optionId, doorId }: Goods, tally: Tally, cheats: Cheats) => {
  const charged: Charged[] = [];
  const sandbox = sandboxClient(stack.sandbox);
  return async (walk: Walk): Promise<void> => {
    const [client] = walk.shopper.clients;
    if (!client || walk.pass === '') return;
    const twice = tally.offered < 20;
    const headers = { [passHeader]: walk.pass };
    await buyOnce({ client, optionId, meantAt: performance.now(), sandbox, tally, charged, comesAgain: 10, headers });
    if (twice) await buyAgain(walk, cheats, { optionId, doorId });
  };
};
/** Somebody without a place tries everything every two seconds, which is just within the limit of an account. */
const makeCheat = ({ stack }: WaitingShop, goods: Goods, crowd: Crowd, cheats: Cheats) => {
  const cheat = mintedShopper(stack.shop, stack.dataDir);
  return async (seconds: number): Promise<void> => {
    for (const until = clock() + seconds * 1_000; clock() < until; await sleep(2_000)) {
      const admitted = crowd.walks.filter(({ pass }) => pass !== '');
      await cheatOnce(cheats, stack.shop, cheat, goods, admitted);
    }
  };
};

const measure = async (shop: WaitingShop): Promise<Seen> => {
  const { stack, other } = shop;
  const goods = await openDoor(shop);
  const alone = await browseFor(stack.shop, 5);
  const shoppers = makeShoppers(shop);
  const [crowd, cheats, tally] = [newCrowd(goods.doorId), newCheats(), newTally()];
  const cheatFor = makeCheat(shop, goods, crowd, cheats);
  const cost = () => readCost(shop, goods.doorId);

  const empty = await cost();
  const arrivalFrom = clock();
  const gone = arrive(crowd, shoppers, makeBuy(shop, goods, tally, cheats));
  while (crowd.walks.length < people || crowd.walks.some(({ placedAt }) => placedAt === 0)) await sleep(100);
  const arrival = { from: arrivalFrom, to: clock() };
  await sleep(1_000);

  const [heldFrom, heldBefore] = [clock(), await cost()];
  const [heldBrowse] = await Promise.all([browseFor(stack.shop, holdSeconds), cheatFor(holdSeconds)]);
  const [heldTo, heldAfter] = [clock(), await cost()];
  const faults = await makeFaults(shop);

  await goods.raise();
  await sleep(settleMs);
  const movingFrom = clock();
  const movingSeconds = Math.max(5, people / letIn - settleMs / 1_000 - 20);
  const [movingBrowse] = await Promise.all([browseFor(stack.shop, movingSeconds), cheatFor(movingSeconds)]);
  await gone;
  return {
    ...{ crowd, cheats, tally, arrival, faults },
    gateways: other ? 2 : 1,
    withoutRedis: shop.withoutRedis,
    held: { from: heldFrom, to: heldTo },
    moving: { from: movingFrom, to: movingFrom + movingSeconds * 1_000 },
    browse: { alone, held: heldBrowse, moving: movingBrowse },
    cost: { empty, heldBefore, heldAfter },
  };
};

/** A crowd before a door, in a shop of its own: all of them wait, then they are let in and buy. */
export const measureWaitingRoom = async (): Promise<Seen> => {
  const shop = await openWaitingShop();
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
};
