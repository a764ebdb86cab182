import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryTermsQuery } from '../../../entities/delivery/delivery-terms-query.ts';
import { ApiError, failureOf, isSessionOver } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { Settings } from './setting-queries.ts';
import type { EditedTerms } from './terms-texts.ts';

/** Saves the terms against the version that the operator saw. */
export const useSaveTerms = (onEnd: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** What another operator saved meanwhile, beside what was to be saved. */
  const [conflict, setConflict] = useState<{ saved: Settings; typed: EditedTerms }>();
  const send = async (typed: EditedTerms, over: Settings): Promise<void> => {
    setBusy(true);
    try {
      await call('order.setDeliveryTerms', { body: { ...over, ...typed } });
      toast('저장되었습니다.');
      setConflict(undefined);
      void client.invalidateQueries({ queryKey: deliveryTermsQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['my', 'admin', 'settings'] });
      onEnd();
    } catch (error) {
      if (isSessionOver(error)) return;
      if (error instanceof ApiError && error.code === 'SETTING_CHANGED') {
        setConflict({ saved: error.extra.terms as Settings, typed });
      } else await alert(failureOf(error, '배송 정책을 저장하지 못했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, conflict, keepEditing: () => setConflict(undefined) };
};
