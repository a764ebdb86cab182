import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';
import type { SheetValues } from './sheet-values.ts';

const choices = [
  ['문 앞', '문 앞에 놓아주세요.'],
  ['경비실', '경비실에 맡겨주세요.'],
] as const;
const chip =
  'inline-flex min-h-touch items-center rounded-full border px-4 text-15 transition-colors aria-pressed:border-ink ' +
  'aria-pressed:bg-ink aria-pressed:text-paper border-line-strong bg-surface hover:border-ink';

export const MemoField = ({ form }: { form: UseFormReturn<SheetValues> }) => {
  const { control, register, setValue, setFocus } = form;
  const memo = useWatch({ control, name: 'postMemo' });
  const isUsual = choices.some(([, sentence]) => sentence === memo);
  const typeIt = (): void => {
    if (isUsual) setValue('postMemo', '');
    setFocus('postMemo');
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="배송 메모"
        maxLength={500}
        placeholder="예: 부재 시 문 앞에 놓아주세요."
        hint="배송 기사님께 전달됩니다."
        {...register('postMemo')}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">배송 메모 고르기</legend>
        {choices.map(([name, sentence]) => (
          <button
            key={name}
            type="button"
            aria-pressed={memo === sentence}
            className={chip}
            onClick={() => setValue('postMemo', memo === sentence ? '' : sentence)}
          >
            {name}
          </button>
        ))}
        <button type="button" aria-pressed={memo !== '' && !isUsual} className={chip} onClick={typeIt}>
          직접 입력
        </button>
      </fieldset>
    </div>
  );
};
