import { useState } from 'react';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';
import type { Settings } from './setting-queries.ts';
import type { EditedTerms } from './terms-texts.ts';

/** A save is checked against the version that the operator saw. */
export const useSaveTerms = (onEnd: () => void) => {
  const [conflict, setConflict] = useState<{ saved: Settings; typed: EditedTerms }>();
  const keepEditing = (): void => setConflict(undefined);
  const { send: save, busy } = useCall('order.setDeliveryTerms', {
    done: '저장되었습니다.',
    failed: (error, { body }) => {
      if (!(error instanceof ApiError && error.code === 'SETTING_CHANGED'))
        return failureOf(error, '배송 정책을 저장하지 못했습니다.');
      setConflict({ saved: error.extra.terms as Settings, typed: body });
      return undefined;
    },
  });
  const send = async (typed: EditedTerms, over: Settings): Promise<void> => {
    if (!(await save({ body: { ...over, ...typed } }))) return;
    keepEditing();
    onEnd();
  };
  return { send, busy, conflict, keepEditing };
};
