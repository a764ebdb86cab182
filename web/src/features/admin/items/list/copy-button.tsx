import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSessionOver, messageOf } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { alert } from '../../../../shared/ui/prompts.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { itemSaved } from '../item-queries.ts';

/** Copies an item and opens the copy, which is hidden until its owner shows it. */
export const CopyButton = ({ id }: { id: number }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const item = await call('catalog.copyItem', { params: { id } });
      itemSaved(client, item);
      toast(
        item.soldOut
          ? '상품을 복사했습니다. 고시를 모두 채울 때까지 숨김·품절 상태입니다.'
          : '상품을 복사했습니다. 숨김 상태이며 재고는 0개입니다.',
      );
      await navigate(`/admin/item/edit/${item.id}`);
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, '복사하지 못했습니다. 다시 시도해주세요.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => void (busy || copy())}
      className="inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch"
    >
      복사
    </button>
  );
};
