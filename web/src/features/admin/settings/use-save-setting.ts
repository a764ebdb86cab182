import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryTermsQuery } from '../../../entities/delivery/delivery-terms-query.ts';
import { ApiError, failureOf, isSessionOver } from '../../../shared/api/api-error.ts';
import { alert } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** Saves one setting against what the operator saw; the shop's own screens ask for it again. */
export const useSaveSetting = <Value>(save: (value: Value, expected: Value) => Promise<unknown>, onEnd: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** What another operator set meanwhile, beside what was to be saved. */
  const [conflict, setConflict] = useState<{ saved: Value; typed: Value }>();
  const end = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: deliveryTermsQuery.queryKey });
    await client.invalidateQueries({ queryKey: ['my', 'admin', 'settings'] });
    setConflict(undefined);
    onEnd();
  };
  const send = async (value: Value, expected: Value): Promise<void> => {
    setBusy(true);
    try {
      await save(value, expected);
      toast('저장되었습니다.');
      await end();
    } catch (error) {
      if (isSessionOver(error)) return;
      if (error instanceof ApiError && error.code === 'SETTING_CHANGED') {
        setConflict({ saved: error.extra.value as Value, typed: value });
      } else await alert(failureOf(error, '배송비 업데이트 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return {
    send,
    busy,
    conflict,
    keepEditing: () => setConflict(undefined),
    /** Over the other operator's value, or leave his. */
    decide: (own: boolean) => (own && conflict ? send(conflict.typed, conflict.saved) : end()),
  };
};
export type SaveSetting<Value> = ReturnType<typeof useSaveSetting<Value>>;
