import { useState } from 'react';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';

/**
 * Records a conflict when a setting is no longer as the operator saw it. `failed` handles the failure of the saving
 * call; `sentence` is its text where the shop says nothing.
 */
export const useSettingConflict = <Value>(sentence: string) => {
  /** The value that another operator set meanwhile, and the typed one. */
  const [conflict, setConflict] = useState<{ saved: Value; typed: Value }>();
  return {
    conflict,
    endConflict: (): void => setConflict(undefined),
    failed: (error: unknown, { params }: { params: { value: Value } }): string | undefined => {
      if (!(error instanceof ApiError && error.code === 'SETTING_CHANGED')) return failureOf(error, sentence);
      setConflict({ saved: error.extra.value as Value, typed: params.value });
      return undefined;
    },
  };
};
