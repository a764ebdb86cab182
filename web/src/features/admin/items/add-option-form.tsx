import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { useForm } from 'react-hook-form';
import type { ItemOption } from '../../../entities/item/item-types.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { emptyOption, maxStock, type OptionValues } from './item-values.ts';

interface Props {
  itemId: number;
  onAdded: (option: ItemOption) => void;
}
const number = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** After each option, the emptied form has the focus for the next option. */
const useAddOption = ({ itemId, onAdded }: Props) => {
  const form = useForm<OptionValues>({ defaultValues: emptyOption });
  useAutoClearErrors(form);
  const { send, busy } = useAction(
    async (body: { name: string; stockQuantity: number; additionalPrice: number }) => {
      onAdded(await write('catalog.addOption', { params: { itemId }, body }));
      form.setFocus('name');
      form.reset(emptyOption);
    },
    {
      done: (_, { name }) => `‘${name}’ 옵션이 추가되었습니다.`,
      failed: '옵션을 추가하지 못했습니다. 다시 시도해주세요.',
      sayFailed: (message) => message && form.setError('name', { message }),
    },
  );
  const add = form.handleSubmit(async ({ name, stockQuantity, additionalPrice }) => {
    await send({
      name: name.trim(),
      stockQuantity: wholeNumber(stockQuantity, 0),
      additionalPrice: wholeNumber(additionalPrice, 0),
    });
  });
  return { form, add, busy };
};

export const AddOptionForm = (props: Props) => {
  const { form, add, busy } = useAddOption(props);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="옵션 추가"
      onSubmit={add}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        label="새 옵션 이름"
        maxLength={100}
        autoComplete="off"
        className="col-span-full sm:col-span-1"
        error={errors.name?.message}
        {...form.register('name', { validate: (text) => text.trim() !== '' || '옵션 이름을 입력해주세요.' })}
      />
      <TextField
        label="재고"
        {...number}
        error={errors.stockQuantity?.message}
        {...form.register('stockQuantity', {
          validate: (text) => wholeNumber(text, 0) <= maxStock || '0부터 1,000,000까지 입력해주세요.',
        })}
      />
      <TextField
        label="추가 금액 (원)"
        {...number}
        error={errors.additionalPrice?.message}
        {...form.register('additionalPrice', {
          validate: (text) => wholeNumber(text, 0) <= maxWon || '0 이상의 숫자로 입력해주세요.',
        })}
      />
      <Button
        type="submit"
        variant="secondary"
        className="col-span-full sm:col-span-1 sm:mt-6"
        busy={busy}
        busyText="추가 중…"
      >
        추가
      </Button>
    </form>
  );
};
