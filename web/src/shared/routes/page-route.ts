import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FailedPage } from './failed-page.tsx';

const failing = (error: unknown) => (): never => {
  throw error;
};

/**
 * Loads a screen's code when the screen is opened. When the code cannot be loaded, the screen throws on render, so that
 * its error page appears. If `lazy` of the router rejected instead, the router would show nothing at all.
 */
export const lazyComponent =
  (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: await load() };
    } catch (error) {
      return { Component: failing(error) };
    }
  };

/**
 * Makes the route of a screen that is a lazy chunk with its own error page:
 * `page('user/cart', () => import('./cart-page.tsx'))`.
 */
export const page = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  ErrorBoundary: FailedPage,
  lazy: lazyComponent(async () => (await load()).default),
});
