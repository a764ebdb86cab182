import { useCallback, useEffect, useMemo, useState } from 'react';

export interface Message {
  tone: 'ok' | 'stop';
  text: string;
}
/** Form messages stay for 3 s (back-office document §9). */
const shownMs = 3_000;

/**
 * Holds the message about the form's last attempt. The message disappears by itself, and each new message is shown for
 * the whole 3 s. To show the result of a write as this message, spread `inMessage` into the report of the write.
 */
export const useMessage = () => {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  const showMessage = useCallback((tone: Message['tone'], text: string) => setMessage({ tone, text }), []);
  const inMessage = useMemo(
    () => ({
      sayDone: (text: string): void => showMessage('ok', text),
      sayFailed: (text: string | undefined): void =>
        setMessage(text === undefined ? undefined : { tone: 'stop', text }),
    }),
    [showMessage],
  );
  return { message, showMessage, inMessage };
};
