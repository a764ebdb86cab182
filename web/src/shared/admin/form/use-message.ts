import { useCallback, useEffect, useState } from 'react';

export interface Message {
  tone: 'ok' | 'stop';
  text: string;
}
/** Form messages stay for 3 s (back-office document §9). */
const shownMs = 3_000;

/** What a form says of the last try; it goes by itself, and each new one has its whole time. */
export const useMessage = () => {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  const showMessage = useCallback((tone: Message['tone'], text: string) => setMessage({ tone, text }), []);
  const clear = useCallback(() => setMessage(undefined), []);
  return { message, showMessage, clear };
};
