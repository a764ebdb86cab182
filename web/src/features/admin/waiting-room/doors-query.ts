import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type AdminDoor = Answer<'waiting.adminDoors'>[number];
export type Crowd = Answer<'waiting.crowds'>[number];

export const doorsKey = ['my', 'admin', 'doors'];
export const doorsQuery = queryOptions({
  queryKey: doorsKey,
  queryFn: ({ signal }) => call('waiting.adminDoors', { signal }),
  staleTime: 0,
});

/** How many wait, renewed while the screen is looked at. */
export const crowdsQuery = queryOptions({
  queryKey: [...doorsKey, 'crowds'],
  queryFn: ({ signal }) => call('waiting.crowds', { signal }),
  staleTime: 0,
  retry: false,
  refetchInterval: 5_000,
});

export const itemsToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: ['my', 'admin', 'items', 'to-choose', q],
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page: 0, size: 8 }, query: q === '' ? {} : { q }, signal }),
    staleTime: 10_000,
  });

export const itemOfDoorQuery = (id: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'item-of-door', id],
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    retry: false,
  });
