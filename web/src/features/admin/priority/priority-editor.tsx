import { useState } from 'react';
import { unlessGone } from '../../../shared/admin/form/unless-gone.ts';
import { useClean } from '../../../shared/admin/form/use-clean.ts';
import { failureOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { controlClass } from '../../../shared/ui/control-class.ts';
import type { PriorityItem } from './priority-query.ts';

const maxPriority = 10_000;

interface Props {
  item: PriorityItem;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

const validate = (priority: number): string | undefined => {
  if (Number.isNaN(priority)) return '우선순위는 0 이상의 정수만 입력할 수 있습니다.';
  return priority > maxPriority ? '우선순위는 10,000 이하로 입력해주세요.' : undefined;
};

/** `onDone` is called when nothing is left to edit. */
const usePriority = (item: PriorityItem, onDone: () => void) => {
  const [text, setText] = useState(String(item.priority));
  const [error, setError] = useState<string>();
  const { send, busy } = useCall('catalog.setPriority', {
    done: '우선순위가 성공적으로 업데이트되었습니다.',
    failed: (failure) => failureOf(failure, '우선순위 업데이트 중 오류가 발생했습니다.'),
    sayFailed: unlessGone(setError),
  });
  const save = async (): Promise<void> => {
    const priority = wholeNumber(text);
    const why = validate(priority);
    if (why) return setError(why);
    if (priority === item.priority) return onDone();
    if (await send({ params: { id: item.id, priority } })) onDone();
  };
  const type = (typed: string): void => {
    setText(typed);
    setError(undefined);
  };
  return { text, type, save, busy, error };
};

/** Enter saves the number, and Esc restores the saved number. */
export const PriorityEditor = ({ item, onClose, onDirty }: Props) => {
  const close = (): void => {
    onDirty(false);
    onClose();
  };
  const { text, type, save, busy, error } = usePriority(item, close);
  useClean(onDirty);
  return (
    <div className="flex flex-col items-end gap-1 py-1">
      <div className="flex flex-col items-stretch gap-2 whitespace-nowrap sm:flex-row sm:items-center">
        <input
          // biome-ignore lint/a11y/noAutofocus: the operator just asked to edit this number
          autoFocus
          aria-label={`${item.title} 우선순위`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={error !== undefined || undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            type(target.value);
            onDirty(target.value.trim() !== String(item.priority));
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !busy) void save();
            if (key === 'Escape') close();
          }}
          className={cx(controlClass, 'w-thumb text-right tabular-nums sm:min-h-row')}
        />
        <Button size="sm" busy={busy} busyText="저장 중…" onClick={save}>
          저장
        </Button>
        <Button size="sm" variant="secondary" onClick={close}>
          취소
        </Button>
      </div>
      <p role="alert" className="text-13 text-stop empty:hidden">
        {error}
      </p>
    </div>
  );
};
