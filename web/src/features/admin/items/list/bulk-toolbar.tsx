import { useState } from 'react';
import { wholeNumber } from '../../../../shared/lib/whole-number.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { TextField } from '../../../../shared/ui/field.tsx';
import type { Field } from './bulk.ts';
import { fields, type Operation, operations } from './bulk-apply.ts';
import { NamedSelect } from './named-select.tsx';
import type { BulkEdit } from './use-bulk-edit.ts';

interface Props extends Pick<BulkEdit, 'chosen' | 'apply'> {
  onFillNotices: () => void;
}

const Chosen = ({ size }: { size: number }) => (
  <p className="flex min-h-control items-center text-13 text-ink-2 sm:mt-6">
    <span>
      선택 <strong className="font-semibold text-ink tabular-nums">{size}</strong>개 상품
    </span>
  </p>
);

/** A rule only fills the cells and saves nothing. Legal notices are saved separately. */
export const BulkToolbar = ({ chosen, apply, onFillNotices }: Props) => {
  const [field, setField] = useState<Field>('stock');
  const [operation, setOperation] = useState<Operation>('set');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const run = (): void => {
    const value = wholeNumber(text);
    const why = Number.isNaN(value)
      ? '0 이상의 정수를 입력해주세요.'
      : chosen.size === 0
        ? '먼저 상품을 선택해주세요.'
        : undefined;
    setError(why);
    if (!why) apply({ field, operation, value });
  };
  return (
    <form
      noValidate
      aria-label="선택한 상품에 한 번에 적용"
      className="flex flex-wrap items-start gap-3 rounded-sm border border-line bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Chosen size={chosen.size} />
      <NamedSelect label="항목" value={field} names={fields} onChange={setField} />
      <NamedSelect label="방법" value={operation} names={operations} onChange={setOperation} />
      <TextField
        label="값"
        inputMode="numeric"
        autoComplete="off"
        className="w-28"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary" size="sm" className="sm:mt-6 sm:min-h-control">
        칸에 채우기
      </Button>
      <Button
        variant="secondary"
        size="sm"
        className="sm:mt-6 sm:min-h-control"
        disabled={chosen.size === 0}
        onClick={onFillNotices}
      >
        고시 채우기
      </Button>
      <p role="alert" className="flex min-h-control items-center text-13 text-stop empty:hidden sm:mt-6">
        {error}
      </p>
    </form>
  );
};
