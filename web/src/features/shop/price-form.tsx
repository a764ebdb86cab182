import { useForm } from 'react-hook-form';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { ChangeFilter, ShopFilter } from './shop-filter.ts';

const wonOf = (text: string): number | undefined => {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? undefined : Number(digits);
};
const textOf = (won: number | undefined): string => (won === undefined ? '' : String(won));

interface Range {
  min: string;
  max: string;
}
const PriceForm = ({ filter, onDone }: { filter: ShopFilter; onDone: ChangeFilter }) => {
  const form = useForm<Range>({ values: { min: textOf(filter.minPrice), max: textOf(filter.maxPrice) } });
  useAutoClearErrors(form);
  const { register, handleSubmit, getValues, formState } = form;
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
export default PriceForm;
