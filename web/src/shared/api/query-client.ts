import { type Query, QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { createWriteCache } from './write-report.ts';

/** Retries a lost connection once. `call` itself retries after a 503. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.code === 'OFFLINE';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: createWriteCache(),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry, refetchOnWindowFocus: false },
      // A write without a connection fails at once, with its message. Sent input, such as a password, is kept for one
      // second only. At 0 s, a write that no component observes would check without a pause whether it has ended.
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  });
export const queryClient = createQueryClient();

/** True for keys that begin with `my`. Their data depends on the account, and the next member must not see it. */
export const isPersonalKey = ([first]: readonly unknown[]): boolean => first === 'my';
const isPersonal = ({ queryKey }: Query): boolean => isPersonalKey(queryKey);

onSessionChange(() => {
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // The screens must follow the new session before the data is reset. Otherwise the screens would read data that the
  // member may no longer read.
  setTimeout(() => void queryClient.resetQueries({ predicate: isPersonal }));
});
