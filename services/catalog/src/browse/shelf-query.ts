import { colourBits } from '@gyeol/contracts/rules/colours.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { searchWords } from '../search/search-words.ts';

export type Sort = 'createdAt' | 'priceAsc' | 'priceDesc' | 'best' | 'discount' | 'relevance';

/** One page of a list, in the only spelling that it has: what means the same is the same. */
export interface ShelfQuery {
  readonly category: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Sorted, folded; none = no search. */
  readonly words: readonly string[];
  /** Final unit price in won, both inclusive. */
  readonly minPrice: number;
  readonly maxPrice: number;
  /** True: only what can be bought; false: only what cannot; null: all. */
  readonly inStock: boolean | null;
  /** Any of these (rules/colours.ts); null: whatever its colour. */
  readonly colours: number | null;
}

export interface ShelfRequest {
  params: { category: string; sort: Sort; page: number; size: number };
  query: { q?: string; minPrice?: number; maxPrice?: number; inStock?: boolean; colours?: string };
}

/** A member asks for what can be bought or for all; only operators look for what is sold out. */
export const shelfQuery = ({ params, query }: ShelfRequest): ShelfQuery => ({
  ...params,
  words: searchWords(query.q ?? ''),
  minPrice: query.minPrice ?? 0,
  maxPrice: query.maxPrice ?? maxWon,
  inStock: query.inStock || null,
  colours: colourBits((query.colours ?? '').split(',')) || null,
});

/** The key of a page. */
export const pageKey = (query: ShelfQuery): string =>
  JSON.stringify([query.sort, query.page, query.size, filterKey(query)]);
/** The key of what is counted: the same for every sort and page. */
export const filterKey = ({ category, words, minPrice, maxPrice, inStock, colours }: ShelfQuery): string =>
  JSON.stringify([category, words, minPrice, maxPrice, inStock, colours]);
