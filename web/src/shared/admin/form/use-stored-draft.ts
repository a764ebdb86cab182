import { useCallback, useEffect } from 'react';
import { storedText, storedValue } from '../../lib/stored.ts';
import { draftKey, removeDraft } from '../../session/drafts.ts';

/** What a reload or a session that ran out left of a form in this tab; undefined: nothing. */
export const readStoredDraft = <Value>(key: string): Value | undefined =>
  storedValue('tab', draftKey(key), (kept: unknown): kept is Value => kept !== null).read();

/** Keeps the state of a form that is no `react-hook-form` for this tab, as long as it is changed. Answers how to forget it. */
export const useStoredDraft = (key: string, value: unknown, changed: boolean): (() => void) => {
  const text = changed ? JSON.stringify(value) : undefined;
  useEffect(() => {
    if (text === undefined) removeDraft(key);
    else storedText('tab', draftKey(key)).write(text);
  }, [key, text]);
  return useCallback(() => removeDraft(key), [key]);
};
