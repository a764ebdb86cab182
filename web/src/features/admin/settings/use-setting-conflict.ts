import { useState } from 'react';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';

/** A setting is saved against what the operator saw: `failed`, for the report of its call, keeps what is there instead. */
export const useSettingConflict = <Value>() => {
  /** What another operator set meanwhile, beside what was to be saved. */
  const [conflict, setConflict] = useState<{ saved: Value; typed: Value }>();
  return {
    conflict,
    endConflict: (): void => setConflict(undefined),
    failed: (error: unknown, { params }: { params: { value: Value } }): string | undefined => {
      if (!(error instanceof ApiError && error.code === 'SETTING_CHANGED'))
        return failureOf(error, '배송비 업데이트 중 오류가 발생했습니다.');
      setConflict({ saved: error.extra.value as Value, typed: params.value });
      return undefined;
    },
  };
};
