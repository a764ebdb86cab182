import './shared/styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './app/routes.tsx';
import { queryClient } from './shared/api/query-client.ts';
import { loadConfig } from './shared/config/config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await loadConfig();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>
  </StrictMode>,
);

// Wanted from the first press on; no first screen waits for it.
void import('./app/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);

// Dialogs are wanted soon and by everybody, but not before the first screen stands.
window.addEventListener('load', () => setTimeout(() => void import('./shared/ui/ask-dialog.tsx'), 2_000));
