import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { filterChip } from './filter-chip.ts';
import type { ChangeFilter, ShopFilter } from './shop-filter.ts';

const wonOf = (text: string): number | undefined => {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? undefined : Number(digits);
};
const textOf = (won: number | undefined): string => (won === undefined ? '' : String(won));
const summary = ({ minPrice, maxPrice }: ShopFilter): string => {
  if (minPrice !== undefined && maxPrice !== undefined)
    return `${formatNumber(minPrice)}원 ~ ${formatNumber(maxPrice)}원`;
  if (minPrice !== undefined) return `${formatNumber(minPrice)}원부터`;
  return maxPrice === undefined ? '가격' : `${formatNumber(maxPrice)}원까지`;
};

interface Range {
  min: string;
  max: string;
}
const PriceForm = ({ filter, onDone }: { filter: ShopFilter; onDone: ChangeFilter }) => {
  const { register, handleSubmit, getValues, formState } = useForm<Range>({
    values: { min: textOf(filter.minPrice), max: textOf(filter.maxPrice) },
  });
  const ordered = (max: string): true | string => {
    const [from, to] = [wonOf(getValues('min')), wonOf(max)];
    return from === undefined || to === undefined || from <= to || '최고 가격은 최저 가격보다 낮을 수 없습니다.';
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(({ min, max }) => onDone({ minPrice: wonOf(min), maxPrice: wonOf(max) }))}
    >
      <TextField label="최저 가격 (원)" inputMode="numeric" placeholder="0" {...register('min')} />
      <TextField
        label="최고 가격 (원)"
        inputMode="numeric"
        placeholder="제한 없음"
        error={formState.errors.max?.message}
        {...register('max', { validate: ordered })}
      />
      <div className="flex gap-2">
        <Button variant="secondary" wide onClick={() => onDone({ minPrice: undefined, maxPrice: undefined })}>
          지우기
        </Button>
        <Button type="submit" wide>
          적용
        </Button>
      </div>
    </form>
  );
};

/** A chip that says the price range and opens its form. */
export const PriceFilter = ({ filter, onChange }: { filter: ShopFilter; onChange: ChangeFilter }) => {
  const [open, setOpen] = useState(false);
  const set = filter.minPrice !== undefined || filter.maxPrice !== undefined;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={filterChip(set)}>
        {summary(filter)}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="가격" keepsInput={false}>
        <PriceForm
          filter={filter}
          onDone={(change) => {
            setOpen(false);
            onChange(change);
          }}
        />
      </Dialog>
    </>
  );
};
