import { useState } from 'react';
import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';

/** `saved` has the terms of another operator. `over` has the terms from which this operator started. */
export interface PointTermsConflict {
  saved: PointTerms;
  typed: PointTerms;
  over: PointTerms;
}

/** A save is checked against the version of `over`, which has the terms from which the operator started. */
export const useSavePointTerms = (over: PointTerms, onSaved: () => void) => {
  const { message, showMessage, inMessage } = useMessage();
  const [conflict, setConflict] = useState<PointTermsConflict>();
  const { send, busy } = useCall('points.setTerms', {
    done: '저장되었습니다. 지금부터 들어오는 주문에 적용됩니다.',
    failed: (error, { body: typed }) => {
      // A save from the conflict dialog is checked against the `saved` terms in the dialog. At the next conflict, these
      // terms become `over`.
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
