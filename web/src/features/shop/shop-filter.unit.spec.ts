import { describe, expect, it } from 'vitest';
import { readFilter } from './shop-filter.ts';

describe('the shop filter in the address', () => {
  it('is all items, newest first, when the address says nothing', () => {
    expect(readFilter(new URLSearchParams())).toEqual({
      category: 'ALL',
      sort: 'createdAt',
      q: '',
      minPrice: undefined,
      maxPrice: undefined,
      inStock: false,
      colours: [],
    });
  });
  it('takes the known values and drops unknown values', () => {
    const params = new URLSearchParams(
      'category=가방&sort=priceAsc&q= 토트 &minPrice=1000&maxPrice=abc&inStock=true&colours=navy,mauve,black&x=1',
    );
    expect(readFilter(params)).toEqual({
      category: '가방',
      sort: 'priceAsc',
      q: '토트',
      minPrice: 1_000,
      maxPrice: undefined,
      inStock: true,
      colours: ['black', 'navy'],
    });
  });
  it('sorts by relevance when there is a search, unless the address says otherwise', () => {
    expect(readFilter(new URLSearchParams('q=가방')).sort).toBe('relevance');
    expect(readFilter(new URLSearchParams('q=가방&sort=best')).sort).toBe('best');
  });
  it.each(['toString', 'price', ''])('reads the unknown sort “%s” as newest first', (sort) => {
    expect(readFilter(new URLSearchParams({ sort })).sort).toBe('createdAt');
  });
});
