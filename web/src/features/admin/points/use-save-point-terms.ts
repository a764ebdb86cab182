import { useState } from 'react';
import { type PointTerms, pointTermsQuery } from '../../../entities/points/point-queries.ts';
import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';

/** What another operator saved meanwhile, beside what was to be saved and what that was typed over. */
export interface PointTermsConflict {
  saved: PointTerms;
  typed: PointTerms;
  over: PointTerms;
}

/** Saves the terms against those that the operator saw. */
export const useSavePointTerms = (onSaved: () => void) => {
  const failed = '적립금 설정을 저장하지 못했습니다.';
  const keys = [pointTermsQuery.queryKey];
  const { run, busy, message, showMessage } = useAdminAction({ keys, failed, good: 'message' });
  const [conflict, setConflict] = useState<PointTermsConflict>();
  const save = async (typed: PointTerms, over: PointTerms): Promise<void> => {
    const send = () =>
      call('points.setTerms', { body: { ...typed, version: over.version } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'SETTING_CHANGED')
          setConflict({ saved: error.extra.terms as PointTerms, typed, over });
        throw error;
      });
    if (!(await run(send, '저장되었습니다. 지금부터 들어오는 주문에 적용됩니다.'))) return;
    setConflict(undefined);
    onSaved();
  };
  return { save, busy, message, showMessage, conflict, keepEditing: () => setConflict(undefined) };
};
