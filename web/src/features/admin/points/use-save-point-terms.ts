import { useState } from 'react';
import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';

/** The terms that another operator saved meanwhile, the typed ones, and those that were typed over. */
export interface PointTermsConflict {
  saved: PointTerms;
  typed: PointTerms;
  over: PointTerms;
}

/** Saves the terms against those that the operator saw. `over` are the terms that the form is typed over. */
export const useSavePointTerms = (over: PointTerms, onSaved: () => void) => {
  const { message, showMessage, inMessage } = useMessage();
  const [conflict, setConflict] = useState<PointTermsConflict>();
  const { send, busy } = useCall('points.setTerms', {
    done: '저장되었습니다. 지금부터 들어오는 주문에 적용됩니다.',
    failed: (error, { body: typed }) => {
      // In the dialog the operator chooses over the terms that it shows as saved, so a further conflict is compared
      // with those.
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
