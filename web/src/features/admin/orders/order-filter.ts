/** The filters of the order list, as they stand in the address. */
export interface OrderFilter {
  page: number;
  startDate: string;
  endDate: string;
  name: string;
  phoneNumber: string;
}
const texts = ['startDate', 'endDate', 'name', 'phoneNumber'] as const;

export const readFilter = (query: URLSearchParams): OrderFilter => ({
  page: Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0),
  startDate: query.get('startDate') ?? '',
  endDate: query.get('endDate') ?? '',
  name: query.get('name') ?? '',
  phoneNumber: query.get('phoneNumber') ?? '',
});

export const writeFilter = (filter: OrderFilter): Record<string, string> => ({
  ...Object.fromEntries(texts.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

export const isFiltered = (filter: OrderFilter): boolean => texts.some((name) => filter[name] !== '');
