import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ItemDetail } from '../../../../entities/item/item-types.ts';
import { call } from '../../../../shared/api/call.ts';
import { useAction } from '../../../../shared/api/write.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../../shared/ui/states.tsx';
import { foundItemsQuery } from './notice-queries.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onCopy: (item: ItemDetail) => void;
}

const Choice = ({ onCopy }: Pick<Props, 'onCopy'>) => {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(foundItemsQuery(useDeferredValue(text.trim())));
  const found = data?._embedded.operatorItemDTOList;
  const { send: copy, sending } = useAction(
    async (id: number) => {
      const item = await call('catalog.getById', { params: { id } });
      if (item.goodsKind === null) setRefused(`‘${item.title}’에는 아직 고시 내용이 없습니다. 다른 상품을 골라주세요.`);
      else onCopy(item);
    },
    { failed: '상품 정보를 불러오는 중 오류가 발생했습니다.', sayFailed: setRefused },
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink-3">
        비어 있는 칸만 채웁니다. 가져온 뒤 색상처럼 상품마다 다른 항목을 확인해주세요.
      </p>
      <TextField
        type="search"
        label="상품 찾기"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="alert" className="text-13 text-stop empty:hidden">
        {refused}
      </p>
      {error && !data && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          상품을 찾는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      {!error && !found && <Skeleton className="h-28 w-full" />}
      <ul className="flex flex-col">
        {found?.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1 last:border-0">
            <span className="text-15">{title}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${title}에서 가져오기`}
              busy={sending?.[0] === id}
              onClick={() => void copy(id)}
            >
              가져오기
            </Button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p className="py-2 text-13 text-ink-3">찾은 상품이 없습니다.</p>}
    </div>
  );
};

export const CopyNoticeDialog = ({ open, onClose, onCopy }: Props) => (
  <Dialog open={open} onClose={onClose} title="다른 상품의 고시 가져오기">
    <Choice onCopy={onCopy} />
  </Dialog>
);
