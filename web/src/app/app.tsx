import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.ts';

/** The whole page, wherever its router keeps the address. */
export const App = ({ router }: Pick<RouterProviderProps, 'router'>) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
