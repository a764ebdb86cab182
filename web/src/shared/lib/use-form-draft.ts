import { useCallback, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, removeDraft } from '../session/drafts.ts';

const noFields: readonly never[] = [];

/**
 * Keeps what was typed into a form for this tab, so that a reload or a failed screen loses nothing. `secret` fields
 * (passwords, codes) are never kept; pass a constant. Answers how to forget it, after success.
 */
export const useFormDraft = <Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  secret: readonly (keyof Values & string)[] = noFields,
): (() => void) => {
  const name = draftKey(key);
  useEffect(() => {
    const draft = sessionStorage.getItem(name);
    if (draft) form.reset({ ...form.getValues(), ...JSON.parse(draft) }, { keepDefaultValues: true });
    const { unsubscribe } = form.watch((values) => {
      const entries = Object.entries(values).filter(([field]) => !secret.includes(field));
      sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(entries)));
    });
    return unsubscribe;
  }, [name, form, secret]);
  return useCallback(() => removeDraft(key), [key]);
};
