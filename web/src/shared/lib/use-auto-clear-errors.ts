import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Form error messages clear after 3 s (ordering document §8). */
const shownMs = 3_000;

/** Clears the errors of a form after a while. The input stays. */
export const useAutoClearErrors = <Values extends FieldValues>({ formState, clearErrors }: UseFormReturn<Values>) => {
  const { errors, submitCount } = formState;
  const any = Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try to submit starts the time again
  useEffect(() => {
    if (!any) return;
    const timer = setTimeout(() => clearErrors(), shownMs);
    return () => clearTimeout(timer);
  }, [any, submitCount, clearErrors]);
};
