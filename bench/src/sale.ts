import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPage, measuredOn } from './page.ts';
import type { HotGoods } from './sale-books.ts';
import { reportFaults } from './sale-faults.ts';
import { reportRush } from './sale-rush.ts';
import { openSaleShop, type Shares } from './sale-shop.ts';
import { reportOverload, reportScaling, type SaleRun } from './sale-steps.ts';
import { reportStorm } from './sale-storm.ts';

// `npm run bench:sale -- --people 5000` measures a sale in which each part has its share of the cores, and writes
// bench/results-sale.md. `--seconds` is the length of a step, `--core` the share of a core of each instance.
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '12' },
    core: { type: 'string', default: '0.1' },
  },
});
const results = fileURLToPath(new URL('../results-sale.md', import.meta.url));
const shares: Shares = { instance: Number(values.core), postgres: 0.7, load: 0.6 };

const reportBooks = async ({ shop, page }: SaleRun, hot: HotGoods): Promise<void> => {
  const { charged, lost, doubled, oversold, unlisted, aboveLimit, wrongPrice } = await shop.books(hot);
  page.print('\n### The books afterwards, of the whole run\n');
  page.header('figure', 'counted', 'target');
  page.row('cards charged', charged, '');
  const counts = {
    lost: lost.length,
    doubled: doubled.length,
    oversold,
    'buyers above the limit': aboveLimit,
    'at a price that the sheet did not show, or not that of the sale': wrongPrice.length,
    'paid, but not in the back office': unlisted,
  };
  for (const [name, count] of Object.entries(counts)) page.row(name, count, `0: ${page.verdict(count === 0)}`);
  for (const merchantUid of [...lost, ...doubled, ...wrongPrice].slice(0, 10)) page.print(`\n- ${merchantUid}`);
};

const page = createPage();
const begun = performance.now();
page.print('# A sale, measured\n');
page.print(
  `Written by \`npm run bench:sale -- --people ${values.people}\`; ${measuredOn()}. By the kernel (cgroup, periods of 20 ms) each instance of order-payment is held to ${shares.instance} of a core, PostgreSQL to ${shares.postgres} and the load to ${shares.load}. Arrivals are an open loop; times count from the moment at which somebody was meant to come. Steps of ${values.seconds} s. A step in which the machine or the load is at its limit is not measured.`,
);
const shop = await openSaleShop(shares);
const run: SaleRun = { shop, page, seconds: Number(values.seconds), core: shares.instance };
try {
  const capacity = await reportScaling(run);
  await reportOverload(run, capacity);
  const hot = await reportRush(run, capacity, Number(values.people));
  await reportStorm(run, hot.optionId);
  await reportFaults(run, capacity);
  await reportBooks(run, hot);
} finally {
  await shop.close();
}
page.print(`\nThe run took ${Math.round((performance.now() - begun) / 1_000)} s.`);
writeFileSync(results, `${page.lines.join('\n')}\n`);
console.log(`written: ${results}`);
