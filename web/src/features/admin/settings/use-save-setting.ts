import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus, messageOf } from '../../../shared/api/api-error.ts';
import { alert } from '../../../shared/ui/ask.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** Saves one setting; the shop's own screens ask for it again. */
export const useSaveSetting = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await save();
      toast('저장되었습니다.');
      void client.invalidateQueries({ queryKey: ['my', 'admin', 'settings'] });
      void client.invalidateQueries({ queryKey: ['delivery-fee'] });
    } catch (error) {
      if (isStatus(error, 401) || isStatus(error, 403)) return;
      await alert(messageOf(error, '배송비 업데이트 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
};
