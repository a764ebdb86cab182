import { describe, expect, it } from 'vitest';
import { filterKey, pageKey, shelfQuery } from './shelf-query.ts';

const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 12 } as const;

describe('the cache key of a list query', () => {
  it('is equal for two requests with the same meaning', () => {
    const key = (query: Parameters<typeof shelfQuery>[0]['query']) => pageKey(shelfQuery({ params, query }));
    expect(key({})).toBe(key({ q: '  ', minPrice: 0, maxPrice: 100_000_000, inStock: false }));
    expect(key({ q: '가죽 BAG' })).toBe(key({ q: ' bag  가죽' }));
    expect(key({ q: '가죽' })).not.toBe(key({}));
  });
  it('is the same for the counts of all pages and sorts, but differs for the items of each page', () => {
    const first = shelfQuery({ params, query: { q: '가죽' } });
    expect(filterKey({ ...first, page: 7, sort: 'best' })).toBe(filterKey(first));
    expect(pageKey({ ...first, page: 7 })).not.toBe(pageKey(first));
  });
  it('does not collide when a category contains quotes and commas', () => {
    const odd = shelfQuery({ params: { ...params, category: '",["a"]' }, query: {} });
    expect(filterKey(odd)).not.toBe(filterKey({ ...odd, category: '', words: ['a'] }));
  });
});
