import { useState } from 'react';

/**
 * A field over a value that others may change while it is typed in: what is typed stays, with the value that it was typed
 * over (`over`). Untouched it shows the value of now.
 */
export const useDraft = <Value>(value: Value, textOf: (value: Value) => string) => {
  const [typed, setTyped] = useState<{ text: string; over: Value }>();
  return {
    text: typed?.text ?? textOf(value),
    over: typed ? typed.over : value,
    type: (text: string): void => setTyped((former) => ({ text, over: former ? former.over : value })),
    drop: (): void => setTyped(undefined),
  };
};
