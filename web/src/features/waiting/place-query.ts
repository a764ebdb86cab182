import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { lookAgainMs, type Place } from './look-again.ts';

/** Takes the place, then looks as often as the shop says, in a tab behind others too. */
export const placeQuery = (doorId: number) =>
  queryOptions<Place>({
    queryKey: ['my', 'waiting', doorId],
    queryFn: async ({ client, queryKey, signal }) => {
      const params = { doorId };
      if (client.getQueryData(queryKey) === undefined) return call('waiting.take', { params, signal });
      try {
        return await call('waiting.place', { params, signal });
      } catch (error) {
        // The queue lost it (or another tab gave it up): a new place is better than none.
        if (error instanceof ApiError && error.code === 'PLACE_NOT_FOUND')
          return call('waiting.take', { params, signal });
        throw error;
      }
    },
    staleTime: 1_000,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      const over = error instanceof ApiError && error.status === 404;
      return over ? false : lookAgainMs(data, error !== null);
    },
    refetchIntervalInBackground: true,
  });
