import { useState } from 'react';

/**
 * Holds the text of a field over a value that others may change while the operator types. The typed text stays, and
 * `over` is the value that the typing began with. An untouched field shows the current value.
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
