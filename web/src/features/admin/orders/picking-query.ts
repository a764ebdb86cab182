import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { orderListKeys } from './keys.ts';

export type PickingOption = Answer<'shipping.pickingList'>['options'][number];
const names = [
  'uids',
  'batchId',
  'startDate',
  'endDate',
  'name',
  'phoneNumber',
  'orderNumber',
  'trackingNumber',
  'item',
  'email',
  'only',
] as const;

/** Reads from the page address which orders to pick: chosen orders, a packing batch, or a filter of the order list. */
export const readPicking = (query: URLSearchParams): Partial<Record<(typeof names)[number], string>> =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));

const toQuery = ({ batchId, only, ...words }: ReturnType<typeof readPicking>) => ({
  ...words,
  ...(batchId && { batchId: Number(batchId) }),
  ...(only === 'unpacked' && { only: 'unpacked' as const }),
});

export const pickingQuery = (query: ReturnType<typeof readPicking>) =>
  queryOptions({
    queryKey: orderListKeys.picking(query),
    queryFn: ({ signal }) => call('shipping.pickingList', { query: toQuery(query), signal }),
    staleTime: 0,
  });
