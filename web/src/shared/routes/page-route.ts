import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FailedPage } from './failed-page.tsx';

const failing = (error: unknown) => (): never => {
  throw error;
};

/**
 * A screen whose code is loaded when it is opened. Code that cannot be had fails when it is shown, in its error page:
 * for a `lazy` that rejects, the router shows nothing at all.
 */
export const lazily = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() };
  } catch (error) {
    return { Component: failing(error) };
  }
};

/** A screen as a lazy chunk with its own error page: `page('user/cart', () => import('./cart-page.tsx'))`. */
export const page = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  ErrorBoundary: FailedPage,
  lazy: lazily(async () => (await load()).default),
});
