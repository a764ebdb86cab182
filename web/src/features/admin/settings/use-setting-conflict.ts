import { useState } from 'react';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';

/**
 * `failed` handles a failed save. When another operator changed the setting first, `failed` records a conflict.
 * `sentence` is the message for a failure without a reason from the shop.
 */
export const useSettingConflict = <Value>(sentence: string) => {
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
