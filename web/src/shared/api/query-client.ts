import { type Query, QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { createWriteCache } from './write-report.ts';

/** `call` asks again after a 503 itself; here only a lost connection is tried once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.code === 'OFFLINE';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: createWriteCache(),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry, refetchOnWindowFocus: false },
      // A write without a connection fails at once, with its sentence; nothing of it, a password above all, is kept.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
export const queryClient = createQueryClient();

/** Keys that begin with `my` hold what depends on who asks: what one member has seen is never shown to the next. */
export const isPersonalKey = ([first]: readonly unknown[]): boolean => first === 'my';
const isPersonal = ({ queryKey }: Query): boolean => isPersonalKey(queryKey);

onSessionChange(() => {
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // After the screens have followed the session, so that nobody asks with the rights he no longer has.
  setTimeout(() => void queryClient.resetQueries({ predicate: isPersonal }));
});
