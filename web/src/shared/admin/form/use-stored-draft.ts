import { useCallback, useEffect } from 'react';
import { storedText, storedValue } from '../../lib/stored.ts';
import { draftKey, removeDraft } from '../../session/drafts.ts';

/**
 * Reads the form input that this tab kept over a reload or an expired session. Returns undefined when no input was
 * kept.
 */
export const readStoredDraft = <Value>(key: string): Value | undefined =>
  storedValue('tab', draftKey(key), (kept: unknown): kept is Value => kept !== null).read();

/**
 * Keeps the state of a form without `react-hook-form` in this tab while the form has changes. Returns a function that
 * removes the kept state.
 */
export const useStoredDraft = (key: string, value: unknown, changed: boolean): (() => void) => {
  const text = changed ? JSON.stringify(value) : undefined;
  useEffect(() => {
    if (text === undefined) removeDraft(key);
    else storedText('tab', draftKey(key)).write(text);
  }, [key, text]);
  return useCallback(() => removeDraft(key), [key]);
};
