import type { KeyboardEvent } from 'react';
import type { ItemOption } from '../../../entities/item/item-types.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { controlClass } from '../../../shared/ui/control-class.ts';
import { Switch } from './switch.tsx';
import { type OptionEdit, useOptionRow } from './use-option-row.ts';

interface Props {
  item: { id: number; soldOut: boolean };
  option: ItemOption;
  onSaved: (option: ItemOption) => void;
  onDeleted: (id: number) => void;
  onDirty: (id: number, dirty: boolean) => void;
}
const cell = cx(controlClass, 'text-right tabular-nums sm:min-h-row sm:py-1');

interface NumberFieldProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}
const NumberField = ({ label, value, onType, onKeyDown }: NumberFieldProps) => (
  <label className="flex flex-col gap-1">
    <span className="text-12 text-ink-3 sm:sr-only">{label}</span>
    <input
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={onKeyDown}
      className={cell}
    />
  </label>
);

/** Enter saves the row, and Esc restores the saved numbers. */
export const OptionRow = ({ item, option, onSaved, onDeleted, onDirty }: Props) => {
  const row = useOptionRow(option, { item, onSaved, onDeleted, onDirty });
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && row.dirty) void row.save();
    if (event.key === 'Escape') row.revert();
  };
  const number = (field: keyof OptionEdit, label: string) => (
    <NumberField
      label={`${option.name} ${label}`}
      value={row.typed[field]}
      onType={(text) => row.type(field, text)}
      onKeyDown={keys}
    />
  );
  return (
    <li className="border-b border-line py-3 last:border-0 sm:py-1">
      <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_7rem_8rem]">
        <p className="col-span-full text-15 font-medium sm:col-span-1 sm:text-13">
          {option.name}
          {option.stockQuantity === 0 && <span className="ml-2 text-12 text-stop">재고 없음</span>}
        </p>
        {number('stockQuantity', '재고')}
        {number('additionalPrice', '추가 금액')}
        <Switch
          label={`${option.name} 판매`}
          checked={!option.isOptionSoldOut}
          busy={row.busy}
          onChange={(sold) => row.flag(!sold)}
        >
          {option.isOptionSoldOut ? '품절' : '판매중'}
        </Switch>
        <span className="flex items-center justify-end gap-1">
          <Button
            size="sm"
            variant={row.dirty ? 'primary' : 'secondary'}
            disabled={!row.dirty}
            busy={row.busy}
            busyText="저장 중…"
            onClick={row.save}
          >
            저장
          </Button>
          <IconButton icon="trash" label={`${option.name} 삭제`} className="text-ink-3" onClick={row.remove} />
        </span>
      </div>
      <p role="alert" className="pt-1 text-13 text-stop empty:hidden">
        {row.changeNotice !== undefined
          ? `그 사이 ${row.changeNotice} 바뀌었습니다. 입력한 값이 맞으면 다시 저장을, 아니면 Esc를 누르세요.`
          : row.error}
      </p>
    </li>
  );
};
