import { lazy, Suspense } from 'react';
import type { NotFound } from './not-found-view.tsx';

// No visit begins with it.
const NotFoundView = lazy(() => import('./not-found-view.tsx'));

/** An unknown path, or something that is not there any more. */
export const NotFoundPage = (props: NotFound) => (
  <Suspense>
    <NotFoundView {...props} />
  </Suspense>
);
