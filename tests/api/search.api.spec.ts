import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { describe, expect, it } from 'vitest';
import { shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { searches } from './searches.ts';

const find = async (q: string): Promise<string[]> => {
  const { body, status } = await new ShopClient(shop).call(catalogCalls.getByCategory, {
    params: { category: 'ALL', sort: 'relevance', page: 0, size: 12 },
    query: { q },
  });
  expect(status).toBe(200);
  return body._embedded.itemHomeDTOList.map(({ title }) => title);
};

describe.skipIf(skipped)('the example searches of the demo', () => {
  it('are at least a hundred searches', () => expect(searches.length).toBeGreaterThanOrEqual(100));

  it('show the wanted items on the first page, with a recall at 12 of at least 0.95', async () => {
    const missed: string[] = [];
    let recall = 0;
    for (const [query, wanted] of searches) {
      const titles = await find(query);
      const missing = wanted.filter((title) => !titles.includes(title));
      recall += 1 - missing.length / wanted.length;
      if (missing.length > 0) missed.push(`${query}: ${missing.join(', ')}`);
    }
    expect(recall / searches.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('show the item first when a word of its title was typed, even on the wrong keyboard layout', async () => {
    for (const [query, title] of [
      ['여권', '먼길 여권지갑'],
      ['마루 토트백', '마루 토트백'],
      ['xhxmqor', '마루 토트백'],
    ] as const)
      expect((await find(query))[0], query).toBe(title);
  });
});
