import { useState } from 'react';
import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';

/**
 * The terms that another operator saved meanwhile (`saved`), the typed terms (`typed`), and the terms from which the
 * operator started (`over`).
 */
export interface PointTermsConflict {
  saved: PointTerms;
  typed: PointTerms;
  over: PointTerms;
}

/**
 * Saves the terms, checked against the version that the operator saw. `over` has the terms from which the operator
 * started.
 */
export const useSavePointTerms = (over: PointTerms, onSaved: () => void) => {
  const { message, showMessage, inMessage } = useMessage();
  const [conflict, setConflict] = useState<PointTermsConflict>();
  const { send, busy } = useCall('points.setTerms', {
    done: '저장되었습니다. 지금부터 들어오는 주문에 적용됩니다.',
    failed: (error, { body: typed }) => {
      // A save from the conflict dialog starts from the `saved` values that the dialog shows. When this save meets a
      // conflict too, these values become `over`.
      if (error instanceof ApiError && error.code === 'SETTING_CHANGED') {
        const saved = error.extra.terms as PointTerms;
        setConflict((shown) => ({ saved, typed, over: shown?.saved ?? over }));
      }
      return messageOf(error, '적립금 설정을 저장하지 못했습니다.');
    },
    ...inMessage,
  });
  const save = async (terms: PointTerms): Promise<void> => {
    if (!(await send({ body: terms }))) return;
    setConflict(undefined);
    onSaved();
  };
  return { save, busy, message, showMessage, conflict, keepEditing: () => setConflict(undefined) };
};
