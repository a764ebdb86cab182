import { onSessionChange } from './session.ts';

/**
 * The question for a code of the authenticator app. The shop asks it before calls that need a second factor proved
 * lately. Several calls that are refused at once share one question.
 */
interface Question {
  answer: (isProved: boolean) => void;
  isProved: Promise<boolean>;
}

let open: Question | undefined;
const listeners = new Set<() => void>();
const change = (next: Question | undefined): void => {
  open = next;
  for (const listener of listeners) listener();
};

export const currentQuestion = (): Question | undefined => open;
export const onQuestionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the staff for a code. Resolves with true once the shop has accepted one, and with false when nobody answers. */
export const askSecondFactor = (): Promise<boolean> => {
  if (open !== undefined) return open.isProved;
  let answer: Question['answer'] = () => undefined;
  const isProved = new Promise<boolean>((resolve) => {
    answer = (proved) => {
      change(undefined);
      resolve(proved);
    };
  });
  change({ answer, isProved });
  return isProved;
};

onSessionChange(() => open?.answer(false));
