import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FailedPage } from './failed-page.tsx';

/** A screen as a lazy chunk with its own error page: `page('user/cart', () => import('./cart-page.tsx'))`. */
export const page = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  ErrorBoundary: FailedPage,
  lazy: async () => ({ Component: (await load()).default }),
});
