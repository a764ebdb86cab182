import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startKafka } from '../../tests/support/kafka.ts';
import { admin } from '../../tests/support/members.ts';
import type { Part } from '../../tests/support/part.ts';
import { orSkip } from '../../tests/support/parts.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { measureAdminLists } from './admin-lists.ts';
import { inBothLayouts } from './both-layouts.ts';
import { browse } from './browse.ts';
import { fillOrders, fillReports, fillShop, orders } from './fill.ts';
import { measureHotItem } from './hot-item.ts';
import { measureInstances } from './instances.ts';
import type { Measured } from './load.ts';
import { dayOrders, measurePackingDay } from './packing-day.ts';
import { createPage, measuredOn } from './page.ts';
import { reportPaint } from './paint.ts';
import type { Purchases } from './purchases.ts';
import { mintMembers, reportPurchases, whereTheTimeGoes } from './purchases-report.ts';
import { reportRest } from './rest.ts';
import { measureStarts, type Starts } from './starts.ts';
import { reportThread } from './thread-report.ts';
import { type Cost, type Mean, measureTracing } from './tracing.ts';
import { reportWaitingRoom } from './waiting-report.ts';
import { measureWaitingRoom } from './waiting-room.ts';

// `npm run bench` measures a running shop and writes bench/results.md. `npm run bench -- start rest browse purchases
// hot kafka scale admin instances tracing waiting thread paint day` measures only the named parts and writes
// bench/results-….md.
const wanted = new Set(process.argv.slice(2));
const results = fileURLToPath(new URL(`../${['results', ...wanted].join('-')}.md`, import.meta.url));
const wants = (part: string): boolean => wanted.size === 0 || wanted.has(part);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 32;
const page = createPage();
const { print, row, header, verdict } = page;

const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;
const buying = { ...page, seconds: seconds * 2 };
const browsing = { ...page, share, connections, seconds };

/** The row counts in this text were taken at the commit that results.md names. */
const whatAYearCosts =
  'Item sales of a year are those of this year, less what is too much, and of the last months of the one before: 40,000 rows for a year, 30,000 for a month. In the middle of a year they are more than twice as many as in November.';
const hotItem = async (stack: Stack): Promise<void> => {
  const watcher = await admin(stack.shop);
  const { itemId, optionId } = await newItem(watcher, 100);
  const measured = await measureHotItem(stack, mintMembers(stack, 1_000), optionId);
  const left = (await watcher.must(catalogCalls.getById, { params: { id: itemId } })).stockQuantity;
  print('\n### 100 units, 1,000 buyers at once\n');
  header('figure', 'measured', 'target');
  row('paid', measured.paid, `100: ${verdict(measured.paid === 100)}`);
  row('told that it is sold out', measured.refused, `900: ${verdict(measured.refused === 900)}`);
  row('anything else', measured.other, `0: ${verdict(measured.other === 0)}`);
  row('stock left', left, `0: ${verdict(left === 0)}`);
  row('last unit taken after s', measured.lastUnit, `< 5: ${verdict(measured.lastUnit < 5)}`);
  row('everybody knows after s', measured.everybody, '');
};

const starts = async (): Promise<void> => {
  const together = await measureStarts([]);
  const apart = await measureStarts(['--apart']);
  print('\n### Start of the whole shop, s\n');
  header('figure', 'together', 'apart', 'target, together');
  const figure = (name: string, of: keyof Starts, most: number): void =>
    row(name, together[of], apart[of], `≤ ${most}: ${verdict(together[of] <= most)}`);
  figure('first start, packages installed, demo data loaded', 'first', 12);
  figure('second start', 'second', 4);
  figure('back after the process on its port was killed', 'afterKill', 5);
};

const adminLists = async (stack: Stack): Promise<void> => {
  const [many, claimed] = [formatNumber(orders), formatNumber(orders / 20)];
  print(`\n### Lists of the back office at ${many} orders, ${claimed} claims and 200,000 members\n`);
  header('list', 'p50 ms', 'p99 ms', 'target');
  for (const { name, p50, p99 } of await measureAdminLists(await admin(stack.shop))) {
    row(name, p50, p99, `≤ 100: ${verdict(p99 <= 100)}`);
  }
  print(`\n${whatAYearCosts}`);
};

const packingDay = async (stack: Stack): Promise<void> => {
  print(`\n### ${dayOrders} orders packed, sent and delivered by an operator at a browser\n`);
  header('way', 'orders', 'clicks', 's', `clicks for ${dayOrders}`);
  for (const { name, orders, clicks, seconds: took } of await measurePackingDay(stack)) {
    row(name, orders, clicks, took, Math.round((clicks / orders) * dayOrders));
  }
};

const atAMillion = 'Whole purchases at 100,000 items and 1,000,000 orders';
const scale = async (stack: Stack, small: Measured[], demo: Purchases): Promise<void> => {
  const filled = await fillShop(stack);
  print(`\nFilled to ${filled.items} items and ${filled.orders} orders in ${filled.seconds} s.`);
  const large = await browse([['together', stack]], 'Browsing at 100,000 items', browsing);
  for (const [index, name] of ['shop list', 'item detail'].entries()) {
    const [before, after] = [small[index]?.p99 ?? 0, large[index]?.p99 ?? 0];
    print(
      `\n${name}: p99 ${after} ms at 100,000 items, ${before} ms at the demo catalogue: ${verdict(after <= Math.max(before * 1.5, before + 2))} (≤ 1.5 ×)`,
    );
  }
  await adminLists(stack);
  const [{ perSecond = 0 } = {}] = await reportPurchases([['together', stack]], atAMillion, buying);
  const ratio = perSecond / demo.perSecond;
  print(`\nPurchases/s at 1,000,000 orders ÷ at the demo: ${ratio.toFixed(2)}, ≥ 0.85: ${verdict(ratio >= 0.85)}`);
};

const onKafka = async (): Promise<void> => {
  const found = await orSkip<Part>(startKafka);
  if ('reason' in found) return print(`\nKafka skipped: ${found.reason}`);
  const stack = await startStack({ demo: true, args: ['--apart'], env: found.part.env });
  try {
    await reportPurchases([['apart', stack]], 'Whole purchases on Kafka (broker on the same cores)', buying);
  } finally {
    await stack.stop();
    await found.part.stop();
  }
};

const instances = async (): Promise<void> => {
  print('\n### Whole purchases with 1, 2 and 3 instances of order-payment, 16 at once\n');
  header('instances', 'orders/s', 'settle p50 ms', 'settle p99 ms', 'failed');
  for (const count of [1, 2, 3]) {
    const { perSecond, steps, failed } = await measureInstances(count, seconds);
    row(count, perSecond, steps.settle?.p50 ?? 0, steps.settle?.p99 ?? 0, JSON.stringify(failed));
  }
};

const tracing = async (): Promise<void> => {
  const { pairs, costs, failed, bytes } = await measureTracing(seconds);
  const percent = (part: number): number => Math.round(part * 1_000) / 10;
  const formatMean = ({ mean, standardError }: Mean): string => `${percent(mean)} % ± ${percent(standardError)}`;
  const inMs = (ms: number): number => Math.round(ms * 1_000) / 1_000;
  const figure = (name: string, { off, none, some, loaded, tenth, recording }: Cost): void => {
    row(`${name}, ms`, ...[off, none, some.tenth, some.all].map(inMs), '');
    row(
      'more than off',
      '',
      formatMean(loaded),
      formatMean(tenth),
      '',
      `one in ten ≤ 10 %: ${verdict(tenth.mean <= 0.1)}`,
    );
    row('more than nothing recorded', '', '', formatMean(recording.tenth), formatMean(recording.all), '');
  };
  print('\n### Tracing: its CPU, with a receiver on the same cores\n');
  print(
    `${pairs} pairs of shops, measured in short slices in turn, two connections at once. The caller says what is recorded, so the three columns before the last are the same processes; a shop without tracing is another one. Means of the pairs, of what is more with the standard error.\n`,
  );
  header('CPU of gateway and services', 'off', 'loaded, nothing recorded', 'one in ten', 'all', 'target');
  figure('a page', costs.page);
  figure('a purchase', costs.purchase);
  print(
    `\nFailed: ${failed}. Sent to the receiver: ${Math.round(bytes / 1024)} KiB. Where it goes: docs/adr/0014-tracing.md.`,
  );
};

const inOneShop = async (): Promise<void> => {
  const stack = await startStack({ demo: true, env: { GYEOL_DATABASE_PREFIX: 'gyeol' } });
  try {
    await eventually('the shop is warm', async () => (await fetch(`${stack.shop}/readyz`)).status === 200);
    if (wants('rest')) await reportRest(stack, page, Math.max(seconds, 30));
    const small =
      wants('browse') || wants('scale')
        ? await inBothLayouts(stack, (shops) => browse(shops, 'Browsing at the demo catalogue', browsing))
        : [];
    const buys = wants('purchases') || wants('scale');
    const title = 'Whole purchases on the embedded log';
    const [demo] = buys ? await inBothLayouts(stack, (shops) => reportPurchases(shops, title, buying)) : [];
    if (buys) print(`\n### Where the time of a purchase goes\n\n${whereTheTimeGoes}`);
    if (wants('paint')) await reportPaint(stack, page, seconds);
    if (wants('hot')) await hotItem(stack);
    if (wants('day')) await packingDay(stack);
    if (wants('scale') && demo) await scale(stack, small, demo);
    else if (wants('admin')) {
      await fillOrders(stack.dataDir);
      await fillReports(stack.dataDir, { orders, members: 200_000 });
      await adminLists(stack);
    }
  } finally {
    await stack.stop();
  }
};

// Writes the results even after a failure, so that the figures measured until then are kept.
process.on('exit', () => writeFileSync(results, `${page.lines.join('\n')}\n`));
print('# Measured\n');
print(`Written by \`npm run bench\`; ${measuredOn()}.`);
if (wants('start')) await starts();
if (['rest', 'browse', 'purchases', 'hot', 'scale', 'admin', 'paint', 'day'].some(wants)) await inOneShop();
if (wants('kafka')) await onKafka();
if (wants('instances')) await instances();
if (wants('tracing')) await tracing();
if (wants('thread')) await reportThread(page);
if (wants('waiting')) reportWaitingRoom(await measureWaitingRoom(), page);
console.log(`\nwritten: ${results}`);
