import { useCallback, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, removeDraft } from '../session/drafts.ts';
import { storedValue } from './stored.ts';

const noFields: readonly never[] = [];
const isDraft = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null;

/**
 * Keeps the input of a form in this tab, so that a reload or a failed screen loses nothing. `secret` fields (passwords,
 * codes) are never kept. Pass a constant for `secret`, because a new array restarts the hook. Returns a function that
 * removes the draft, for `onSuccess` of the write.
 */
export const useFormDraft = <Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  secret: readonly (keyof Values & string)[] = noFields,
): (() => void) => {
  useEffect(() => {
    const stored = storedValue('tab', draftKey(key), isDraft);
    const draft = stored.read();
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
    const { unsubscribe } = form.watch((values) => {
      const entries = Object.entries(values).filter(([field]) => !secret.includes(field));
      stored.write(Object.fromEntries(entries));
    });
    return unsubscribe;
  }, [key, form, secret]);
  return useCallback(() => removeDraft(key), [key]);
};
