import { useState } from 'react';

/**
 * Holds the text of a field. Other operators may change the saved value of the field while this operator types. The
 * typed text stays, and `over` is the saved value at the time when the typing began. An untouched field shows the
 * current saved value.
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
