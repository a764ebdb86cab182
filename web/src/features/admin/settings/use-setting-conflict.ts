import { useState } from 'react';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';

/**
 * Records a conflict when another operator changed a setting before this save. `failed` handles the failure of the
 * save. `sentence` is the message for a failure without a reason from the shop.
 */
export const useSettingConflict = <Value>(sentence: string) => {
  /** The value that another operator saved meanwhile, and the typed value. */
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
