import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { ShopClient } from '../../tests/support/shop-client.ts';
import type { Stack } from '../../tests/support/stack.ts';
import type { Layout, Shops } from './both-layouts.ts';
import { startLimit } from './limit.ts';
import { loadGet, type Measured } from './load.ts';
import type { Page } from './page.ts';

/**
 * Each layout has to reach this share of the requests per second that the server of `startLimit` reaches. That server
 * and the layout `apart` have one proxy hop, the layout `together` has none.
 */
const leastShare: Record<Layout, number> = { together: 1, apart: 0.4 };
const mostP99 = 40;

interface Browsing extends Page {
  share(part: number, whole: number): string;
  readonly connections: number;
  readonly seconds: number;
}

const pagesOf = async ({ shop }: Stack): Promise<Record<string, string[]>> => {
  const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 12 } as const;
  const cards = await new ShopClient(shop).must(catalogCalls.getByCategory, { params });
  return {
    'shop list': [`${shop}/api/item/getByCategory/ALL/createdAt/0/12`],
    'item detail': cards._embedded.itemHomeDTOList.map(({ id }) => `${shop}/api/item/getById/${id}`),
  };
};

/**
 * Compares the item list and the detail page of each shop with the limit of this machine. Answers the figures of the
 * first shop.
 */
export const browse = async (
  shops: Shops,
  title: string,
  { print, row, header, verdict, share, ...load }: Browsing,
): Promise<Measured[]> => {
  const pages = await Promise.all(shops.map(async ([layout, stack]) => [layout, await pagesOf(stack)] as const));
  const [list = ''] = pages[0]?.[1]['shop list'] ?? [];
  const limit = await startLimit(Buffer.from(await (await fetch(list)).arrayBuffer()));
  print(`\n### ${title}: ${load.connections} connections, ${load.seconds} s each\n`);
  header('page', 'req/s', 'p50 ms', 'p99 ms', 'of the limit', 'failed', 'target');
  const bare = await loadGet([limit.url], load);
  limit.stop();
  const line = (name: string, { perSecond, p50, p99, failed }: Measured, target: string): void =>
    row(name, perSecond, p50, p99, share(perSecond, bare.perSecond), failed, target);
  line('limit: bare Fastify behind bare http-proxy, same bytes', bare, '');
  const ofFirst: Measured[] = [];
  for (const name of ['shop list', 'item detail']) {
    for (const [index, [layout, urls]] of pages.entries()) {
      const measured = await loadGet(urls[name] ?? [], load);
      const least = leastShare[layout];
      const holds = measured.perSecond >= bare.perSecond * least && measured.p99 <= mostP99 && measured.failed === 0;
      line(`${name}, ${layout}`, measured, `≥ ${least * 100} %, p99 ≤ ${mostP99}: ${verdict(holds)}`);
      if (index === 0) ofFirst.push(measured);
    }
  }
  return ofFirst;
};
