import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../shared/admin/form/use-draft.ts';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { useCall } from '../../shared/api/write.ts';
import { orderKeys } from './keys.ts';

interface NotedOrder {
  merchantUid: string;
  memo: string | null;
}

/**
 * Edits the operators' note on an order. A save also sends the note that was shown when the operator began to type.
 * When another operator has changed the note meanwhile, `conflict` holds the other operator's note, and nothing is
 * saved until this operator decides.
 */
export const useOrderNote = ({ merchantUid, memo }: NotedOrder, onSaved: () => void = () => {}) => {
  const client = useQueryClient();
  const draft = useDraft(memo, (value) => value ?? '');
  const [conflict, setConflict] = useState<{ memo: string | null }>();
  const [error, setError] = useState<string>();

  const { send, busy } = useCall('order.setOrderNote', {
    done: '메모가 저장되었습니다.',
    failed: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'MEMO_CHANGED'))
        return messageOf(failure, '메모 저장 중 오류가 발생했습니다.');
      setConflict({ memo: failure.extra.memo as string | null });
      return undefined;
    },
    sayFailed: setError,
  });

  const end = (): void => {
    draft.drop();
    setConflict(undefined);
    onSaved();
  };
  const save = async (expectedNote: string | null): Promise<void> => {
    if (await send({ params: { uid: merchantUid }, body: { memo: draft.text, expectedMemo: expectedNote } })) end();
  };
  const leave = async (): Promise<void> => {
    await readAgain(client, [orderKeys.office, orderKeys.all]);
    end();
  };
  return {
    text: draft.text,
    type: draft.type,
    save: () => save(draft.over),
    busy,
    error,
    conflict,
    keepEditing: () => setConflict(undefined),
    /** Saves the typed note over the other operator's note when `own` is true, else keeps the other operator's note. */
    decide: (own: boolean) => (own && conflict ? save(conflict.memo) : leave()),
  };
};
export type OrderNote = ReturnType<typeof useOrderNote>;
