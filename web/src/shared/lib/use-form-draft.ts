import { useCallback, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftName, forgetDraft } from '../session/drafts.ts';

const nothing: readonly never[] = [];

/**
 * Keeps what was typed into a form for this tab, so that a reload or a failed screen loses nothing. `secret` fields
 * (passwords, codes) are never kept; pass a constant. Answers how to forget it, after success.
 */
export const useFormDraft = <Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  secret: readonly (keyof Values & string)[] = nothing,
): (() => void) => {
  const name = draftName(key);
  useEffect(() => {
    const draft = sessionStorage.getItem(name);
    if (draft) form.reset({ ...form.getValues(), ...JSON.parse(draft) }, { keepDefaultValues: true });
    const { unsubscribe } = form.watch((values) => {
      const kept = Object.entries(values).filter(([field]) => !secret.includes(field));
      sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)));
    });
    return unsubscribe;
  }, [name, form, secret]);
  return useCallback(() => forgetDraft(key), [key]);
};
