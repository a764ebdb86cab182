import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldImage } from '../../../entities/image/image-field.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { useReorder } from '../../../shared/lib/use-reorder.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type BlockDraft, type BlockKind, blockNames, nameOf } from './block-draft.ts';
import { BlockFields } from './block-fields.tsx';
import type { ItemCard } from './composition-query.ts';
import type { CompositionForm } from './use-composition.ts';

interface Props {
  form: CompositionForm;
  items: readonly ItemCard[];
  onItem: (item: ItemCard) => void;
  onImage: (key: string, field: 'imageUrl' | 'phoneImageUrl', image: FieldImage) => void;
}
interface CardProps extends Props {
  draft: BlockDraft;
  index: number;
  open: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  dragged: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>['handle']>;
}

const handleClass =
  'flex size-touch shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-3 select-none hover:bg-paper hover:text-ink';

const BlockBar = ({ form, draft, index, open, onToggle, onMove, handle }: CardProps) => {
  const name = nameOf(draft.block);
  return (
    <div className="flex items-center">
      <button
        type="button"
        {...handle}
        aria-label={`${name} 순서 바꾸기: 끌거나 화살표 키로 옮깁니다`}
        title="끌거나 화살표 키로 순서 바꾸기"
        className={handleClass}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-2 text-left text-15"
      >
        <span className="truncate">
          {index + 1}. {name}
        </span>
      </button>
      <IconButton
        icon="up"
        label={`${name} 위로`}
        data-move="up"
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="down"
        label={`${name} 아래로`}
        data-move="down"
        aria-disabled={index === form.drafts.length - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton icon="trash" label={`${name} 빼기`} onClick={() => form.remove(draft.key)} />
    </div>
  );
};

const BlockCard = (props: CardProps) => {
  const { form, draft, items, open, dragged, onItem, onImage } = props;
  const { key, block, removed } = draft;
  const fault = form.fault?.key === key ? form.fault : undefined;
  return (
    <li
      data-block={key}
      className={cx(
        'rounded-sm border bg-surface px-2',
        fault ? 'border-stop' : 'border-line',
        dragged && 'border-clay opacity-45',
      )}
    >
      {removed ? (
        <div className="flex min-h-touch items-center justify-between gap-3 pl-2 text-13 text-ink-3">
          <span>{nameOf(block)} 블록을 뺐습니다. 저장하면 사라집니다.</span>
          <Button variant="quiet" autoFocus onClick={() => form.restore(key)}>
            되돌리기
          </Button>
        </div>
      ) : (
        <BlockBar {...props} />
      )}
      {/* The fields stay mounted while the block is removed or folded, so that uploads continue and the block can
          be restored unchanged. */}
      <div
        hidden={removed || !open}
        className={cx('flex flex-col gap-4 px-2 pt-2 pb-4', (removed || !open) && 'hidden')}
      >
        <BlockFields
          block={block}
          errorAt={(field) => (fault?.field === field ? fault.message : undefined)}
          items={items}
          onChange={(more) => form.edit(key, more)}
          onImage={(field, image) => onImage(key, field, image)}
          onItem={onItem}
        />
      </div>
    </li>
  );
};

const AddBlock = ({ onAdd }: { onAdd: (kind: BlockKind) => void }) => {
  const [kind, setKind] = useState<BlockKind>('hero');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="새 블록"
        value={kind}
        className="min-w-0 flex-1"
        onChange={({ target }) => setKind(target.value as BlockKind)}
      >
        {Object.entries(blockNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="secondary" className="min-h-control" onClick={() => onAdd(kind)}>
        블록 추가
      </Button>
    </div>
  );
};

export const BlockList = (props: Props) => {
  const { form } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { list, dragged, spoken, handle } = useReorder(form.drafts.length, form.move);
  const moved = useRef<string>(undefined);
  // A browser takes the focus from an element that changes its position, so the code focuses the element again.
  useLayoutEffect(() => {
    if (!moved.current) return;
    list.current?.querySelector<HTMLElement>(moved.current)?.focus();
    moved.current = undefined;
  });
  const toggle = (key: string): void =>
    setOpen((all) => new Set(all.has(key) ? [...all].filter((one) => one !== key) : [...all, key]));
  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} className="flex flex-col gap-2">
        {form.drafts.map((draft, index) => (
          <BlockCard
            key={draft.key}
            {...props}
            draft={draft}
            index={index}
            open={open.has(draft.key) || form.fault?.key === draft.key}
            onToggle={() => toggle(draft.key)}
            dragged={index === dragged}
            handle={handle(index)}
            onMove={(to) => {
              if (to < 0 || to >= form.drafts.length) return;
              moved.current = `[data-block="${draft.key}"] [data-move="${to < index ? 'up' : 'down'}"]`;
              form.move(index, to);
            }}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <AddBlock onAdd={(kind) => toggle(form.add(kind))} />
    </div>
  );
};
