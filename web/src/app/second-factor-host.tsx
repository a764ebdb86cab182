import { useSyncExternalStore } from 'react';
import { SecondFactorDialog } from '../entities/second-factor/second-factor-dialog.tsx';
import { currentQuestion, onQuestionChange } from '../shared/session/second-factor.ts';

/** Shows the question for the second factor when a call of staff needs it. No visitor loads its code. */
const SecondFactorHost = () => {
  const question = useSyncExternalStore(onQuestionChange, currentQuestion, currentQuestion);
  return question ? <SecondFactorDialog onAnswer={question.answer} /> : null;
};
export default SecondFactorHost;
