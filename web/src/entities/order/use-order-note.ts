import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../shared/admin/form/use-draft.ts';
import { ApiError, isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { toast } from '../../shared/ui/toast.tsx';

interface NotedOrder {
  merchantUid: string;
  memo: string | null;
}

/**
 * The operators' note on an order, saved against the one that it was typed over. Where another operator noted something
 * meanwhile, `conflict` holds his words and nothing is written before it is decided.
 */
export const useOrderNote = ({ merchantUid, memo }: NotedOrder, onSaved: () => void = () => {}) => {
  const client = useQueryClient();
  const draft = useDraft(memo, (value) => value ?? '');
  const [conflict, setConflict] = useState<{ memo: string | null }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const end = async (): Promise<void> => {
    const keys = [
      ['my', 'admin', 'orders'],
      ['my', 'orders'],
    ];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    draft.drop();
    setConflict(undefined);
    onSaved();
  };
  const save = async (expectedNote: string | null): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await call('order.setOrderNote', {
        params: { uid: merchantUid },
        body: { memo: draft.text, expectedMemo: expectedNote },
      });
      toast('메모가 저장되었습니다.');
      await end();
    } catch (failure) {
      if (isSessionOver(failure)) return;
      if (failure instanceof ApiError && failure.code === 'MEMO_CHANGED') {
        setConflict({ memo: failure.extra.memo as string | null });
      } else setError(messageOf(failure, '메모 저장 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return {
    text: draft.text,
    type: draft.type,
    save: () => save(draft.over),
    busy,
    error,
    conflict,
    keepEditing: () => setConflict(undefined),
    /** Over the other operator's note, or leave his. */
    decide: (own: boolean) => (own && conflict ? save(conflict.memo) : end()),
  };
};
export type OrderNote = ReturnType<typeof useOrderNote>;
