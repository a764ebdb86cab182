import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentAsks, onAsksChange } from './ask.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** Shows the oldest open question; stands once at the root of the page. */
export const AskHost = () => {
  const [first] = useSyncExternalStore(onAsksChange, currentAsks);
  return first ? (
    <Suspense fallback={null}>
      <AskDialog key={first.id} ask={first} />
    </Suspense>
  ) : null;
};
