import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentPrompts, onPromptsChange } from './prompts.ts';

const PromptDialog = lazy(() => import('./prompt-dialog.tsx'));

/** Shows the oldest open prompt. It is rendered once, at the root of the page. */
export const PromptHost = () => {
  const [first] = useSyncExternalStore(onPromptsChange, currentPrompts, currentPrompts);
  return first ? (
    <Suspense fallback={null}>
      <PromptDialog key={first.id} ask={first} />
    </Suspense>
  ) : null;
};
