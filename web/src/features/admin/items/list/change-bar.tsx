import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { ItemRow } from './items-query.ts';
import { useChangeItems } from './use-change-items.ts';

interface Props {
  items: readonly ItemRow[];
  onClear: () => void;
}

export const ChangeBar = ({ items, onClear }: Props) => {
  const [open, setOpen] = useState(false);
  const change = useChangeItems(items);
  if (items.length === 0) return null;
  const hidden = items.filter((item) => item.hidden);
  const shown = items.filter((item) => !item.hidden);
  return (
    <>
      <div
        role="toolbar"
        aria-label="선택한 상품"
        className="z-floating sticky bottom-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-ink bg-surface px-4 py-2 text-13 shadow-raised"
      >
        <p role="status" className="tabular-nums">
          <strong className="font-semibold">{items.length}개</strong> 선택
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen(true)}>
            할인·카테고리·BEST
          </Button>
          {shown.length > 0 && (
            <Button size="sm" variant="secondary" busy={change.busy} onClick={() => void change.hide(shown)}>
              숨기기
            </Button>
          )}
          {hidden.length > 0 && (
            <Button size="sm" variant="secondary" busy={change.busy} onClick={() => void change.show(hidden)}>
              다시 보이기
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onClear}>
            선택 해제
          </Button>
        </div>
        <ul role="alert" className="flex w-full flex-col gap-1 text-stop empty:hidden">
          {change.refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <ChangeDialog items={items} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
