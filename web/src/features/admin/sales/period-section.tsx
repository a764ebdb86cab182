import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { toSeoulLocal } from '../../../shared/lib/seoul-local.ts';
import { ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { hasTypedStart, isOpeningOnly, keepsStart, type SaleValues } from './sale-values.ts';
import type { SaleDetail } from './sales-query.ts';

interface Props {
  form: UseFormReturn<SaleValues>;
  sale: SaleDetail | undefined;
}

const time = { type: 'datetime-local', step: 1, max: '9999-12-31T23:59:59', required: true } as const;

const Start = ({ form, sale }: Props) => {
  const { register, control, formState } = form;
  const [kind, buyerLimit, start] = useWatch({ control, name: ['kind', 'buyerLimit', 'start'] });
  if (keepsStart(sale))
    return (
      <TextField
        {...time}
        label="시작 시각"
        disabled
        value={toSeoulLocal(sale.startsAt)}
        hint="이미 시작한 행사의 시작 시각은 바꿀 수 없습니다."
        error={formState.errors.startsAt?.message}
      />
    );
  return (
    <>
      {!isOpeningOnly({ kind, buyerLimit }) && (
        <ChoiceGroup legend="시작">
          <Radio label="지금부터" value="now" {...register('start')} />
          <Radio label="시각 지정" value="at" {...register('start')} />
        </ChoiceGroup>
      )}
      {hasTypedStart({ kind, buyerLimit, start }) && (
        <TextField {...time} label="시작 시각" error={formState.errors.startsAt?.message} {...register('startsAt')} />
      )}
    </>
  );
};

/** The times are typed in Seoul time, to the second. */
export const PeriodSection = ({ form, sale }: Props) => {
  const [kind, buyerLimit] = useWatch({ control: form.control, name: ['kind', 'buyerLimit'] });
  return (
    <Section title="기간" hint="모든 시각은 한국 시간입니다.">
      <Start form={form} sale={sale} />
      {!isOpeningOnly({ kind, buyerLimit }) && (
        <TextField
          {...time}
          label="종료 시각"
          hint={kind === 'opening' ? '구매 한도가 이때 끝납니다.' : '이때부터 행사 전 가격으로 돌아갑니다.'}
          error={form.formState.errors.endsAt?.message}
          {...form.register('endsAt')}
        />
      )}
    </Section>
  );
};
