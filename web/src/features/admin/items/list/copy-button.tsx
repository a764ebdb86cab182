import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAction, write } from '../../../../shared/api/write.ts';
import { showItem } from '../item-queries.ts';

/** The copy stays hidden until an operator shows it. */
export const CopyButton = ({ id }: { id: number }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { send: copy, busy } = useAction(
    async () => {
      const item = await write('catalog.copyItem', { params: { id } });
      showItem(client, item);
      await navigate(`/admin/item/edit/${item.id}`);
      return item;
    },
    {
      done: ({ soldOut }) =>
        soldOut
          ? '상품을 복사했습니다. 고시를 모두 채울 때까지 숨김·품절 상태입니다.'
          : '상품을 복사했습니다. 숨김 상태이며 재고는 0개입니다.',
      failed: '복사하지 못했습니다. 다시 시도해주세요.',
    },
  );
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => void copy()}
      className="inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch"
    >
      복사
    </button>
  );
};
