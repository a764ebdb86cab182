import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** Form messages stay for 3 s (back-office document §9). */
const shownMs = 3_000;

export const useAutoClearText = (): [string | undefined, Dispatch<SetStateAction<string | undefined>>] => {
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => setText(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
