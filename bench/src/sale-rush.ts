import { setTimeout as sleep } from 'node:timers/promises';
import { saleCalls } from '@gyeol/contracts/http/catalog/sales.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { salePriceOf } from '@gyeol/contracts/rules/sale-form.ts';
import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { percentile } from './load.ts';
import type { HotGoods } from './sale-books.ts';
import { buyOnce, newTally, type Tally } from './sale-buyer.ts';
import { arriveFor } from './sale-load.ts';
import { browseFor } from './sale-shop.ts';
import { middleAndWorst, percent, refusalsOf, type SaleRun, tenth } from './sale-steps.ts';
import { clock, createQueue, type Queue, waitInQueue } from './waiting-queue.ts';

const price = 39_000;
const discountRate = 30;
const buyerLimit = 2;
const opensInMs = 30_000;
const instances = 3;
const browsing = 20;
/** Each tenth buyer asks for more pieces than the limit. */
const greedyEvery = 10;
/** The line is given up this long after the last unit. */
const afterLastUnitMs = 15_000;

interface Rush {
  readonly hot: HotGoods;
  readonly opensAt: number;
  readonly saleGateId: number;
}
/** Sets a sale with a waiting room up as an operator does. Its rate is between half and one and a half of the capacity. */
const setUpSale = async ({ shop }: SaleRun, capacity: number, people: number): Promise<Rush> => {
  const units = Math.ceil(people / 5);
  const { itemId, optionId } = await newItem(shop.operator, units, price);
  const opensAt = Math.ceil((Date.now() + opensInMs) / 1_000) * 1_000;
  const perMinute = capacity * instances * 60;
  const discount = { discountRate, discountAmount: null };
  await shop.operator.must(saleCalls.createSale, {
    body: {
      title: '한정 발매',
      startsAt: new Date(opensAt).toISOString(),
      endsAt: new Date(opensAt + 3_600_000).toISOString(),
      ...discount,
      buyerLimit,
      itemIds: [itemId],
      categoryIds: [],
      waitingRoom: { minPerMinute: Math.ceil(perMinute / 2), maxPerMinute: Math.ceil(perMinute * 1.5) },
    },
  });
  const findGate = async () => (await shop.operator.must(waitingCalls.saleGates, { query: { itemId } }))[0]?.doorId;
  const saleGateId = (await eventually('the sale has its gate', findGate)) as number;
  return { hot: { optionId, units, buyerLimit, price: salePriceOf(price, discount) ?? price }, opensAt, saleGateId };
};

interface Bought {
  /** The buyer's place among the admissions. */
  readonly number: number;
  readonly refusal: string | undefined;
}
interface RushResult {
  readonly queue: Queue;
  readonly tally: Tally;
  readonly bought: Bought[];
}
/** The people come in the half minute before the opening and in the quarter of a minute after it. */
const letThemCome = async ({ shop }: SaleRun, rush: Rush, people: number): Promise<RushResult> => {
  const [queue, tally, bought]: [Queue, Tally, Bought[]] = [createQueue(rush.saleGateId), newTally(), []];
  const { optionId, units } = rush.hot;
  let until = rush.opensAt + 600_000;
  let come = 0;
  const buy = async (): Promise<void> => {
    come += 1;
    const quantity = come % greedyEvery === 0 ? buyerLimit + 1 : 1;
    const client = mintMemberClient(shop.stack.shop, shop.stack.dataDir);
    const visit = await waitInQueue(queue, { clients: [client] }, () => until);
    if (visit.admission === '') return;
    const headers = { [admissionHeader]: visit.admission };
    const { sandbox, charged } = shop;
    const order = { client, optionId, quantity, meantAt: performance.now(), sandbox, tally, charged };
    const refusal = await buyOnce({ ...order, retries: 10, headers });
    bought.push({ number: visit.number, refusal });
    if (tally.heldAt.length >= units) until = Math.min(until, clock() + afterLastUnitMs);
  };
  const seconds = (rush.opensAt - Date.now()) / 1_000 + 15;
  const { answered } = await arriveFor(seconds, people / seconds, buy);
  await answered;
  return { queue, tally, bought };
};

/** Counts buyers who came too late for a unit although one who was admitted after them got one. */
const overtaken = (bought: readonly Bought[]): number => {
  const lastWithUnit = Math.max(0, ...bought.flatMap(({ number, refusal }) => (refusal === undefined ? [number] : [])));
  return bought.filter(({ number, refusal }) => refusal?.endsWith('OUT_OF_STOCK') && number < lastWithUnit).length;
};

const reportRushRows = (run: SaleRun, rush: Rush, { queue, tally, bought }: RushResult): void => {
  const { page } = run;
  const opensAt = rush.opensAt - performance.timeOrigin;
  const inTime = tally.heldAt.toSorted((one, other) => one - other);
  const admitted = queue.visits.filter(({ admittedAt }) => admittedAt > 0);
  const early = inTime.filter((at) => at < opensAt).length;
  page.row('people in line', queue.visits.length, '');
  page.row('admitted', admitted.length, '');
  page.row('orders that held goods', inTime.length, `${rush.hot.units} pieces`);
  page.row('held before the first second', early, `0: ${page.verdict(early === 0)}`);
  page.row('first unit after doors open, s', tenth(((inTime[0] ?? 0) - opensAt) / 1_000), '');
  page.row('last unit after doors open, s', tenth(((inTime.at(-1) ?? 0) - opensAt) / 1_000), '');
  page.row('refused', refusalsOf(tally), '');
  page.row('positions lost', queue.lost, `0: ${page.verdict(queue.lost === 0)}`);
  const late = overtaken(bought);
  const share = late / Math.max(1, bought.length);
  page.row('came too late though admitted before one who got a unit', `${late} (${percent(share)})`, '');
};

/**
 * A whole sale: people wait for the first second, are admitted and buy until the last unit is gone, while others browse.
 */
export const reportRush = async (run: SaleRun, capacity: number, people: number): Promise<HotGoods> => {
  const { shop, page, seconds } = run;
  await shop.scale(instances);
  const quiet = newTally();
  await (await browseFor(shop.stack, { seconds, perSecond: browsing }, quiet)).answered;
  const rush = await setUpSale(run, capacity, people);
  const { units } = rush.hot;
  page.print(`\n### A sale: ${people} people, ${units} units, ${instances} instances, Redis and a waiting room\n`);
  page.header('figure', 'measured', 'target');
  await sleep(1_000);
  const busy = newTally();
  const browsers = browseFor(shop.stack, { seconds: opensInMs / 1_000 + 15, perSecond: browsing }, busy);
  const result = await letThemCome(run, rush, people);
  await (await browsers).answered;
  reportRushRows(run, rush, result);
  const [before, during] = [percentile(quiet.times.browse, 0.99), percentile(busy.times.browse, 0.99)];
  page.row('browsing before, p50/p99 ms', middleAndWorst(quiet.times.browse), '');
  const holds = page.verdict(during <= before * 3);
  page.row('browsing during the rush, p50/p99 ms', middleAndWorst(busy.times.browse), `p99 ≤ 3 × quiet: ${holds}`);
  return rush.hot;
};
