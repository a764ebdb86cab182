import { lazy, Suspense } from 'react';
import type { NotFound } from './not-found-view.tsx';

// No visit begins with it.
const NotFoundView = lazy(() => import('./not-found-view.tsx'));

/** The page for an unknown path, or for something that no longer exists. */
export const NotFoundPage = (props: NotFound) => (
  <Suspense>
    <NotFoundView {...props} />
  </Suspense>
);
