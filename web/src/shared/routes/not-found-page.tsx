import { lazy, Suspense } from 'react';
import type { NotFound } from './not-found-view.tsx';

// The view is a chunk of its own, so that no other page loads its code.
const NotFoundView = lazy(() => import('./not-found-view.tsx'));

export const NotFoundPage = (props: NotFound) => (
  <Suspense>
    <NotFoundView {...props} />
  </Suspense>
);
