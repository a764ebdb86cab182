import { colours } from '@gyeol/contracts/rules/colours.ts';
import { useAddressQuery } from '../../shared/lib/use-address-query.ts';

const sorts = {
  relevance: '관련순',
  createdAt: '신상품순',
  best: '추천순',
  priceAsc: '낮은 가격순',
  priceDesc: '높은 가격순',
  discount: '할인순',
} as const;
export type Sort = keyof typeof sorts;

/** A search shows the best match first, a category the newest item. */
const usualSort = (q: string): Sort => (q === '' ? 'createdAt' : 'relevance');
export const sortsFor = ({ q }: Pick<ShopFilter, 'q'>): [Sort, string][] =>
  (Object.entries(sorts) as [Sort, string][]).filter(([sort]) => q !== '' || sort !== 'relevance');

/**
 * The filter of the list. The address contains the filter, so that visitors can share, reload and return to the list.
 */
export interface ShopFilter {
  category: string;
  sort: Sort;
  q: string;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  inStock: boolean;
  /**
   * The keys of rules/colours.ts, in the order of that file. An item matches when it has at least one of these colours.
   */
  colours: readonly string[];
}

export const unfiltered = {
  category: 'ALL',
  q: '',
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  colours: [],
} as const satisfies Omit<ShopFilter, 'sort'>;

const wonOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(sorts, text);

/** Keeps the known colours, each once and in a fixed order, so that the same choice always has the same address. */
export const coloursAmong = (keys: readonly string[]): string[] =>
  colours.map(({ key }) => key).filter((key) => keys.includes(key));

export const readFilter = (params: URLSearchParams): ShopFilter => {
  const sort = params.get('sort');
  const q = (params.get('q') ?? '').trim().slice(0, 50);
  return {
    category: params.get('category') || 'ALL',
    sort: isSort(sort) ? sort : usualSort(q),
    q,
    minPrice: wonOf(params.get('minPrice')),
    maxPrice: wonOf(params.get('maxPrice')),
    inStock: params.get('inStock') === 'true',
    colours: coloursAmong((params.get('colours') ?? '').split(',')),
  };
};

/** Leaves out every value that equals the default: no filter, and the usual order. */
const writeFilter = (filter: ShopFilter): URLSearchParams => {
  const params = new URLSearchParams();
  if (filter.category !== 'ALL') params.set('category', filter.category);
  if (filter.sort !== usualSort(filter.q)) params.set('sort', filter.sort);
  if (filter.q) params.set('q', filter.q);
  if (filter.minPrice !== undefined) params.set('minPrice', String(filter.minPrice));
  if (filter.maxPrice !== undefined) params.set('maxPrice', String(filter.maxPrice));
  if (filter.inStock) params.set('inStock', 'true');
  if (filter.colours.length > 0) params.set('colours', filter.colours.join(','));
  return params;
};

/** True when the list has the whole shop, in any order. */
export const isWholeShop = (filter: ShopFilter): boolean => {
  const params = writeFilter(filter);
  params.delete('sort');
  return params.size === 0;
};

export type ChangeFilter = (change: Partial<ShopFilter>) => void;

export const useShopFilter = (): [ShopFilter, ChangeFilter] => {
  const [params, setParams] = useAddressQuery();
  const filter = readFilter(params);
  return [
    filter,
    (change) => {
      const next = { ...filter, ...change };
      // The usual order depends on the search words, so new words bring their usual order. An order that the visitor
      // has chosen stays.
      if (change.sort === undefined && filter.sort === usualSort(filter.q)) next.sort = usualSort(next.q);
      setParams(writeFilter(next));
    },
  ];
};
