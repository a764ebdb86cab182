import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestionChange } from '../shared/session/second-factor.ts';

const SecondFactorDialog = lazy(() => import('../entities/second-factor/second-factor-dialog.tsx'));

/** Shows the question for the second factor when a call needs it. It is rendered once, at the root of the page. */
export const SecondFactorHost = () => {
  const question = useSyncExternalStore(onQuestionChange, currentQuestion, currentQuestion);
  return question ? (
    <Suspense fallback={null}>
      <SecondFactorDialog onAnswer={question.answer} />
    </Suspense>
  ) : null;
};
