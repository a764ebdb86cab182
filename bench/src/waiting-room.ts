import { setTimeout as sleep } from 'node:timers/promises';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { admin } from '../../tests/support/members.ts';
import { sandboxClient } from '../../tests/support/sandbox-client.ts';
import { ShopClient } from '../../tests/support/shop-client.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { measurePurchases } from './purchases.ts';
import { buyOnce, type Charged, newTally, type Tally } from './sale-buyer.ts';
import { arriveFor } from './sale-load.ts';
import { type Cheats, cheatOnce, createCheats, reuseAdmission } from './waiting-cheats.ts';
import { type Faults, readCost, type WaitingMeasurement } from './waiting-measurement.ts';
import { openWaitingShop, type WaitingShop } from './waiting-parts.ts';
import { clock, createQueue, type Queue, type QueueVisit, type WaitingBuyer, waitInQueue } from './waiting-queue.ts';

export const visitorCount = Number(process.env.BENCH_VISITORS ?? process.env.BENCH_CROWD ?? 5_000);
/**
 * The sale gate admits this many buyers per second: about half of the orders that this machine handles without a queue.
 */
export const letIn = Number(process.env.BENCH_ADMISSIONS ?? process.env.BENCH_LET_IN ?? 30);
/**
 * The sale gate begins with 60 admissions per minute, one per second. With this low rate, all buyers wait at the same
 * time.
 */
const heldPerMinute = 60;
const arriveWithin = 5;
const every = { reloads: 100, haste: 1_000 } as const;
export const haste = 50;
const holdSeconds = 12;
/** Redis does not answer for this many seconds. A command to Redis gives up earlier. */
export const silentSeconds = 5;
const recoverSeconds = 15;
/** After this time in ms, all buyers have asked again and know the raised rate. */
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

/** The buyers are divided between the gateways. Some ask too often, and some reload the page all the time. */
const createBuyers = ({ stack, other }: WaitingShop): WaitingBuyer[] =>
  Array.from({ length: visitorCount }, (_, index) => {
    const client = mintMemberClient(stack.shop, stack.dataDir);
    const clients = other ? [client, new ShopClient(other.url, client.token)] : [client];
    const reloads = index % every.reloads === 50;
    const turned = index % 2 === 0 ? clients : clients.toReversed();
    return { clients: turned, reloads, ...(index % every.haste === 500 ? { haste } : {}) };
  });

const arrive = async (queue: Queue, buyers: readonly WaitingBuyer[], go: (visit: QueueVisit) => Promise<void>) => {
  const begun = clock();
  const until = begun + 600_000;
  const gap = (arriveWithin * 1_000) / buyers.length;
  const visits: Promise<void>[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const early = begun + index * gap - clock();
    if (early > 1) await sleep(early);
    visits.push(waitInQueue(queue, buyer, () => until).then(go));
  }
  return Promise.all(visits);
};

const openSaleGate = async (shop: WaitingShop) => {
  const operator = await admin(shop.stack.shop);
  const { itemId, optionId } = await newItem(operator, 1_000_000);
  const ordinary = await newItem(operator, 100_000);
  const warm = Array.from({ length: 200 }, () => mintMemberClient(shop.stack.shop, shop.stack.dataDir));
  await measurePurchases(shop.stack, warm, [ordinary.optionId], { atOnce: 8, seconds: 5 });
  const terms = { title: '한정 발매', opensAt: new Date().toISOString(), closesAt: null };
  const { doorId: saleGateId } = await operator.must(waitingCalls.openSaleGate, {
    body: { itemId, ...terms, perMinute: heldPerMinute },
  });
  const raise = () =>
    operator.must(waitingCalls.changeSaleGate, {
      params: { doorId: saleGateId },
      body: { ...terms, perMinute: letIn * 60 },
    });
  return { saleGateId, optionId, raise };
};

/** While all buyers wait, Redis is silent for some seconds. Then a gateway is killed and started again. */
const createFaults = async ({ redis, other }: WaitingShop): Promise<Faults | undefined> => {
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
  readonly saleGateId: number;
  readonly optionId: number;
}
/** Each admitted buyer buys. The first twenty try to use their admission a second time. */
const createBuy = ({ stack }: WaitingShop, { optionId, saleGateId }: Goods, tally: Tally, cheats: Cheats) => {
  const charged: Charged[] = [];
  const sandbox = sandboxClient(stack.sandbox);
  return async (visit: QueueVisit): Promise<void> => {
    const [client] = visit.buyer.clients;
    if (!client || visit.admission === '') return;
    const twice = tally.offered < 20;
    const headers = { [admissionHeader]: visit.admission };
    await buyOnce({ client, optionId, meantAt: performance.now(), sandbox, tally, charged, retries: 10, headers });
    if (twice) await reuseAdmission(visit, cheats, { optionId, saleGateId });
  };
};
/**
 * Tries all ways to bypass the queue every two seconds, which is as often as the limit of an account allows. The client
 * has no position in the queue.
 */
const createCheat = ({ stack }: WaitingShop, goods: Goods, queue: Queue, cheats: Cheats) => {
  const cheat = mintMemberClient(stack.shop, stack.dataDir);
  return async (seconds: number): Promise<void> => {
    for (const until = clock() + seconds * 1_000; clock() < until; await sleep(2_000)) {
      const admitted = queue.visits.filter(({ admission }) => admission !== '');
      await cheatOnce(cheats, stack.shop, cheat, goods, admitted);
    }
  };
};

const measure = async (shop: WaitingShop): Promise<WaitingMeasurement> => {
  const { stack, other } = shop;
  const goods = await openSaleGate(shop);
  const alone = await browseFor(stack.shop, 5);
  const buyers = createBuyers(shop);
  const [queue, cheats, tally] = [createQueue(goods.saleGateId), createCheats(), newTally()];
  const cheatFor = createCheat(shop, goods, queue, cheats);
  const cost = () => readCost(shop, goods.saleGateId);

  const empty = await cost();
  const arrivalFrom = clock();
  const gone = arrive(queue, buyers, createBuy(shop, goods, tally, cheats));
  while (queue.visits.length < visitorCount || queue.visits.some(({ queuedAt }) => queuedAt === 0)) await sleep(100);
  const arrival = { from: arrivalFrom, to: clock() };
  await sleep(1_000);

  const [heldFrom, heldBefore] = [clock(), await cost()];
  const [heldBrowse] = await Promise.all([browseFor(stack.shop, holdSeconds), cheatFor(holdSeconds)]);
  const [heldTo, heldAfter] = [clock(), await cost()];
  const faults = await createFaults(shop);

  await goods.raise();
  await sleep(settleMs);
  const movingFrom = clock();
  const movingSeconds = Math.max(5, visitorCount / letIn - settleMs / 1_000 - 20);
  const [movingBrowse] = await Promise.all([browseFor(stack.shop, movingSeconds), cheatFor(movingSeconds)]);
  await gone;
  return {
    ...{ queue, cheats, tally, arrival, faults },
    gateways: other ? 2 : 1,
    withoutRedis: shop.withoutRedis,
    held: { from: heldFrom, to: heldTo },
    moving: { from: movingFrom, to: movingFrom + movingSeconds * 1_000 },
    browse: { alone, held: heldBrowse, moving: movingBrowse },
    cost: { empty, heldBefore, heldAfter },
  };
};

/** At first all buyers wait. Then the rate is raised, and the buyers are admitted and buy. */
export const measureWaitingRoom = async (): Promise<WaitingMeasurement> => {
  const shop = await openWaitingShop();
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
};
