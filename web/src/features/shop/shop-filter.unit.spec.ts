import { describe, expect, it } from 'vitest';
import { readFilter } from './shop-filter.ts';

describe('the filter in the address', () => {
  it('is the whole list, newest first, without anything', () => {
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
  it('takes what it knows and leaves the rest', () => {
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
  it('shows what fits best first when something is searched for', () => {
    expect(readFilter(new URLSearchParams('q=가방')).sort).toBe('relevance');
    expect(readFilter(new URLSearchParams('q=가방&sort=best')).sort).toBe('best');
  });
  it.each(['toString', 'price', ''])('reads the unknown sort “%s” as newest first', (sort) => {
    expect(readFilter(new URLSearchParams({ sort })).sort).toBe('createdAt');
  });
});
