import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.ts';
import { readChangesFrom } from '../shared/api/read-again.ts';

readChangesFrom(async () => (await import('./changes.ts')).changes);

interface Props extends Pick<RouterProviderProps, 'router'> {
  client?: QueryClient;
}
/**
 * Renders the whole page. `router` keeps the current path: in the browser's address bar, or in memory on the server and
 * in tests.
 */
export const App = ({ router, client = queryClient }: Props) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
