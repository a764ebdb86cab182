import { colourBits } from '@gyeol/contracts/rules/colours.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { searchWords } from '../search/search-words.ts';

export type Sort = 'createdAt' | 'priceAsc' | 'priceDesc' | 'best' | 'discount' | 'relevance';

/** One page of a list in canonical form. Equal requests make equal queries, and so equal cache keys. */
export interface ShelfQuery {
  readonly category: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Sorted and folded; empty without a search. */
  readonly words: readonly string[];
  /** Bounds of an item's lowest price in won, both inclusive. */
  readonly minPrice: number;
  readonly maxPrice: number;
  /** True means only items that can be bought. False means only items that cannot be bought. Null means all items. */
  readonly inStock: boolean | null;
  /** The colours as bits (rules/colours.ts). An item needs one of these colours. Null means any colour. */
  readonly colours: number | null;
}

export interface ShelfRequest {
  params: { category: string; sort: Sort; page: number; size: number };
  query: { q?: string; minPrice?: number; maxPrice?: number; inStock?: boolean; colours?: string };
}

/**
 * Makes the query of a visitor's list. A visitor's `inStock` of false becomes null (all items), because a list of
 * sold-out items alone is for operators.
 */
export const shelfQuery = ({ params, query }: ShelfRequest): ShelfQuery => ({
  ...params,
  words: searchWords(query.q ?? ''),
  minPrice: query.minPrice ?? 0,
  maxPrice: query.maxPrice ?? maxWon,
  inStock: query.inStock || null,
  colours: colourBits((query.colours ?? '').split(',')) || null,
});

export const pageKey = (query: ShelfQuery): string =>
  JSON.stringify([query.sort, query.page, query.size, filterKey(query)]);
/** All sorts and pages of a list share this key. */
export const filterKey = ({ category, words, minPrice, maxPrice, inStock, colours }: ShelfQuery): string =>
  JSON.stringify([category, words, minPrice, maxPrice, inStock, colours]);
