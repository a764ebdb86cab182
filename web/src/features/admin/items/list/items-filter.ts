export interface ItemsFilter {
  page: number;
  q: string;
  category: string;
  sort: Sort;
  stock: State;
}
/**
 * The states by which the list is filtered. `in`: can be bought. `out`: cannot be bought. `hidden`: the lists of the
 * shop leave the item out. `twins`: has options that look the same. Empty: all visible items.
 */
export const stockNames = {
  '': '보이는 상품',
  in: '판매중',
  out: '품절·재고 없음',
  hidden: '숨김',
  twins: '같은 이름의 옵션',
} as const;
type State = keyof typeof stockNames;
export const sorts = {
  createdAt: '최근 등록순',
  best: 'BEST 순',
  priceAsc: '낮은 가격순',
  priceDesc: '높은 가격순',
  discount: '할인율순',
} as const;
type Sort = keyof typeof sorts;

const isState = (text: string | null): text is State => text !== null && Object.hasOwn(stockNames, text);
const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(sorts, text);

export const readFilter = (query: URLSearchParams): ItemsFilter => {
  const [sort, stock] = [query.get('sort'), query.get('stock')];
  return {
    page: Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0),
    q: query.get('q') ?? '',
    category: query.get('category') ?? '',
    sort: isSort(sort) ? sort : 'createdAt',
    stock: isState(stock) ? stock : '',
  };
};

export const writeFilter = ({ page, q, category, sort, stock }: ItemsFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(sort !== 'createdAt' && { sort }),
  ...(stock && { stock }),
  ...(page > 0 && { page: String(page + 1) }),
});

export const isFiltered = ({ q, category, stock }: ItemsFilter): boolean => q !== '' || category !== '' || stock !== '';
